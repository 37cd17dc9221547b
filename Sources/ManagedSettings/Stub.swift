// ManagedSettings
