// DeviceActivity
