"""Trained networks at work: inference only (ONNX Runtime), with the weights that the package ships."""
