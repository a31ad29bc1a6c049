"""What every visitor gets: the client, the page of the API, the state of the server."""
