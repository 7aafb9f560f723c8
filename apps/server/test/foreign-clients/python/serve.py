"""The server of Python itself, which says nothing of requests that went well."""
import os
from wsgiref.simple_server import WSGIRequestHandler, make_server


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def serve(app):
    with make_server("127.0.0.1", int(os.environ["PORT"]), app, handler_class=Quiet) as server:
        server.serve_forever()
