// WebEngine
