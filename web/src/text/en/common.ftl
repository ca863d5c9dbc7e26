app-name = railhead
