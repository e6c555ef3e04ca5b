"""The HTTP API and the page: routes behind one gate, errors in one shape."""
