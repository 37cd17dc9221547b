// ManagedSettingsUI
