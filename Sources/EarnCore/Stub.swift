// EarnCore
