"""That the tests on PostgreSQL cannot be left out unnoticed."""

from __future__ import annotations

import pytest

from tests.store import postgres as module


@pytest.fixture
def without_postgres(monkeypatch):
    monkeypatch.setattr(module, "_programs", lambda: None)
    monkeypatch.setattr(module, "_installed", lambda: None)


def test_without_postgres_the_tests_are_skipped_with_a_sentence(without_postgres, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt install postgresql"):
        next(module.postgres_or_skip())


def test_in_ci_that_is_a_failure(without_postgres, monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="With CI=true that is a failure"):
        next(module.postgres_or_skip())


def test_the_server_is_a_real_one_and_keeps_what_it_commits(postgres):
    assert postgres.sql("postgres", "SHOW server_version").split(".")[0].isdigit()
    assert postgres.sql("postgres", "SHOW fsync") == "on"
