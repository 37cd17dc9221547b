// EarnService
