// MockProviders
