"""The tables of the database. Times are seconds since 1970, for lists and retention only."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), unique=True, nullable=False),
    Column("host", String(64), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(16), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("origin", String(32), nullable=False, server_default=text("''")),
    Column("present", SmallInteger, nullable=False, server_default="0"),
    Column("attended", BigInteger, nullable=False, server_default="0"),
    Column("market", String(10), nullable=False, server_default=text("''")),
)
Index("tables_by_status", tables.c.status, tables.c.changed)
Index("tables_by_host", tables.c.host)
Index("tables_by_market", tables.c.market)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("seat", SmallInteger),
    Column("key", String(64)),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
    UniqueConstraint("table_id", "seat", "key"),
)
SEATING = ("Opened", "Sat", "Stood", "BotSat", "Started", "StoodIn", "TakenBack", "Resigned")
"""Kinds of entries that decide who had which seat: a few of hundreds, found by themselves."""
IS_SEATING = text("kind IN (" + ", ".join(f"'{kind}'" for kind in SEATING) + ")")
"""In the very words of the index: only so does a database know that it may use it."""
Index("entries_of_seating", entries.c.table_id, sqlite_where=IS_SEATING, postgresql_where=IS_SEATING)

players = Table(
    "players",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "guest"),
)
Index("players_by_guest", players.c.guest)

records = Table(
    "records",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("made_by", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Of the records; a review that another program made is made anew."""

replays = Table(
    "replays",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("made_by", String(80), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Of the records, as they are sent; likewise."""

guests = Table(
    "guests",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen", BigInteger, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("run", String(32), nullable=False),
    Column("path", String(200), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("load", Integer, nullable=False, server_default="0"),
)
"""The servers that share this database, alive until so many milliseconds of the database's clock; their load is what
each told last, in thousandths of a core."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("process", String(32), nullable=False),
)
Index("leases_by_process", leases.c.process)

uses = Table(
    "uses",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("full_at", BigInteger, nullable=False),
)
"""What was used of limits that hold over all processes, until the bucket is full again: milliseconds of the database's
clock. A name tells neither guest nor address."""
Index("uses_by_time", uses.c.full_at)

revocations = Table(
    "revocations",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("generation", Integer, nullable=False),
)
"""How often guests were signed out: what was signed for them before counts no more."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("guest", String(64)),
    Column("bot", String(40)),
    Column("name", String(40), nullable=False),
    Column("edition", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("rank", SmallInteger, nullable=False),
    Column("ending", String(16), nullable=False),
    Column("share", SmallInteger, nullable=False),
    Column("unrated", String(16), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("length", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""One row for each seat of a finished game, made from its journal and record (`projection`), never changed by hand."""
Index(
    "results_by_guest",
    results.c.guest,
    results.c.ended,
    results.c.table_id,
    *(results.c.seat, results.c.players, results.c.rank, results.c.ending),  # so that own games are filtered in it
)
Index(
    "results_by_edition",
    results.c.guest,
    results.c.edition,
    results.c.ended,
    results.c.table_id,
    *(results.c.players, results.c.rank, results.c.unrated),  # so that wins are counted from the index alone
)
Index("results_by_name", results.c.name, results.c.bot, results.c.table_id)

counts = Table(
    "counts",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("form", SmallInteger, nullable=False),
    Column("accounts", LargeBinary),
    Column("body", LargeBinary, nullable=False),
)
"""How each seat played a finished game, counted from its record, and what a review made of its luck. A row with an
older form, or with none yet, waits to be counted."""
Index("counts_by_form", counts.c.form, counts.c.table_id)

shown_figures = Table(
    "shown_figures",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("shown_as", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Figures that others may see: whoever knows the name of the page, which cannot be guessed."""
Index("shown_figures_by_guest", shown_figures.c.guest)

guest_links = Table(
    "guest_links",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("linked", BigInteger, nullable=False),
)
"""Guests who are the same person, each on a device of its own: seats stay with the guest who took them."""
Index("guest_links_by_person", guest_links.c.person)

passes = Table(
    "passes",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("until", BigInteger),
)
"""What makes another device this person's, once: recovery words, which have no end, and links. Only a hash is here."""
Index("passes_by_person", passes.c.person)

market_days = Table(
    "market_days",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("rules", Text, nullable=False),
    Column("bots", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("program", String(16), nullable=False, server_default=text("''")),
    Column("closed", BigInteger),
)
"""One secret for each day, sealed, and what was announced of it; which program answers since somebody has begun it, and
when another one was to."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("site", String(255), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
)
"""Public halves of keys that a person's devices keep; each is good at one name of a server."""
Index("passkeys_by_person", passkeys.c.person)

spent_challenges = Table(
    "spent_challenges",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Answered by a passkey, and not yet too old to be answered again."""

groups = Table(
    "groups",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), unique=True, nullable=False),
    Column("name", String(60), nullable=False),
    Column("founder", String(64), nullable=False),
    Column("founded", BigInteger, nullable=False),
)
"""People who keep a ladder of their own; whoever has the code may join."""

group_members = Table(
    "group_members",
    metadata,
    Column("group_id", String(32), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("joined", BigInteger, nullable=False),
    PrimaryKeyConstraint("group_id", "guest"),
    UniqueConstraint("group_id", "number"),
)
"""The name is the one shown in the group; the number is what a member is called by outside."""
Index("group_members_by_guest", group_members.c.guest)

annulments = Table(
    "annulments",
    metadata,
    Column("group_id", String(32), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("reason", String(200), nullable=False),
    Column("annulled", BigInteger, nullable=False),
    PrimaryKeyConstraint("group_id", "table_id"),
)
"""Games that count for nothing in a group, and why."""

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("group_id", String(32), nullable=False),
    Column("sender", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "guest", "group_id"),
)
"""To a table, of one guest or of a whole group: the other of the two is empty."""
Index("invitations_by_guest", invitations.c.guest)
Index("invitations_by_group", invitations.c.group_id)
awaited_turns = Table(
    "awaited_turns",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("guest", String(64), nullable=False),
    Column("turn", BigInteger, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("until", BigInteger),
    Column("told", SmallInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""Whom games by post wait for, and which notice of it they have had."""
Index("awaited_turns_by_guest", awaited_turns.c.guest)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("saved", BigInteger, nullable=False),
)
"""Browsers that want notices; each is known by the hash of its address."""
Index("push_subscriptions_by_guest", push_subscriptions.c.guest)

feeds = Table(
    "feeds",
    metadata,
    Column("mark", String(64), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("language", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Private feeds of whose turn it is. Of their addresses only a hash is here."""
Index("feeds_by_guest", feeds.c.guest)

quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("from_minute", SmallInteger, nullable=False),
    Column("to_minute", SmallInteger, nullable=False),
    Column("zone", String(64), nullable=False),
)

evenings = Table(
    "evenings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), unique=True, nullable=False),
    Column("name", String(60), nullable=False),
    Column("host", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("speed", String(16), nullable=False),
    Column("rounds", SmallInteger, nullable=False),
    Column("minutes", SmallInteger, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("ended", BigInteger),
)
"""One secret for each evening, sealed, and what was announced of it; whoever has the code may join."""
Index("evenings_by_host", evenings.c.host)

evening_people = Table(
    "evening_people",
    metadata,
    Column("evening_id", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("guest", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("left", BigInteger),
    PrimaryKeyConstraint("evening_id", "number"),
    UniqueConstraint("evening_id", "guest"),
)
"""The number is what somebody is called by outside; who has left keeps it."""
Index("evening_people_by_guest", evening_people.c.guest)

evening_rounds = Table(
    "evening_rounds",
    metadata,
    Column("evening_id", String(32), nullable=False),
    Column("round", SmallInteger, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("over", BigInteger),
    PrimaryKeyConstraint("evening_id", "round"),
)
"""When a round's time is up, and since when all its tables have finished."""

evening_seats = Table(
    "evening_seats",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("evening_id", String(32), nullable=False),
    Column("round", SmallInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("person", Integer),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""Who was seated where, at which table of a round; a seat without a person is a bot's."""
Index("evening_seats_by_evening", evening_seats.c.evening_id)

holidays = Table(
    "holidays",
    metadata,
    Column("guest", String(64), nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("told", Boolean, nullable=False),
    PrimaryKeyConstraint("guest", "begun"),
)
"""When people are away, and whether they were told that it is over; kept for a year, since days are counted."""
Index("holidays_by_end", holidays.c.until)

host_notices = Table(
    "host_notices",
    metadata,
    Column("guest", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("what", String(24), nullable=False),
    Column("about", String(300), nullable=False),
    Column("edition", String(64), nullable=False, server_default=text("''")),
    Column("ended", BigInteger, nullable=False, server_default="0"),
    PrimaryKeyConstraint("guest", "at", "what", "about", "edition", "ended"),
)
"""What the host of the server did that concerns somebody, for them to read; if about a game, which it was."""
