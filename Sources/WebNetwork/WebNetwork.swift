// WebNetwork
