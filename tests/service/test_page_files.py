"""The files of the page: where they are found, and how long they are kept."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from .direct import Client, asking

SCRIPT = b"export const seats = 'NESW';\n" * 50


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>tablefeel</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets" / "font.woff2").write_bytes(b"\0\1\2")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "assets" / "out.txt").symlink_to(tmp_path / "secret.txt")
    with asking(page_folder=folder) as client:
        yield client


def test_the_page_is_asked_for_again_each_time(client: Client) -> None:
    answer = client.get("/")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/html")
    again = client.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "content-security-policy" in again.headers


def test_files_with_a_mark_in_their_name_are_kept(client: Client) -> None:
    answer = client.get("/assets/index-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == SCRIPT  # httpx has unpacked it
    plain = client.get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT, 9, mtime=0)) < len(plain.content)


def test_other_files(client: Client) -> None:
    assert client.get("/favicon.svg").headers["content-type"] == "image/svg+xml"
    assert "content-encoding" not in client.get("/assets/font.woff2").headers
    head = client.request("HEAD", "/")
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/assets/", "/assets/../../secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt",
             "/assets/out.txt", "/..%2fsecret.txt", "/assets//etc/passwd", "/assets/%00"],
)  # fmt: skip
def test_nothing_else_is_given_out(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_a_changed_file_is_read_again(client: Client, tmp_path: Path) -> None:
    first = client.get("/").headers["etag"]
    (tmp_path / "page" / "index.html").write_text("<!doctype html><title>new</title>")
    assert client.get("/").headers["etag"] != first


def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    with asking(page_folder=tmp_path) as client:
        answer = client.get("/")
        assert answer.status_code == 404
        assert "scripts/build-web" in answer.text
