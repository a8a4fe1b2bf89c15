-- Results of a Maquignon arena; docs/arena.md tells what everything means.
CREATE TABLE run (
    plan TEXT NOT NULL,             -- all that was asked for, as JSON
    fingerprint TEXT NOT NULL,      -- of the code that plays
    version TEXT NOT NULL           -- of Maquignon
);
CREATE TABLE entrants (
    entrant INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    bot TEXT NOT NULL               -- name in the roster, or cmd: and a command line
);
CREATE TABLE matches (
    match INTEGER PRIMARY KEY,
    setting TEXT NOT NULL,          -- edition+house-rules:players
    players INTEGER NOT NULL,
    one INTEGER REFERENCES entrants,    -- alone against ...
    many INTEGER REFERENCES entrants    -- ... copies of this one; both NULL at mixed tables
);
CREATE TABLE games (
    match INTEGER NOT NULL REFERENCES matches,
    deal INTEGER NOT NULL,          -- equal deals of a setting have equal decks, in all matches
    rotation INTEGER NOT NULL,      -- by how many seats the line-up was moved on
    ending TEXT NOT NULL,           -- finished, limit (R31) or forfeit
    moves INTEGER NOT NULL,
    fault TEXT,                     -- of a forfeit, in a sentence
    PRIMARY KEY (match, deal, rotation)
) WITHOUT ROWID;
CREATE TABLE seats (
    match INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    rotation INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    entrant INTEGER NOT NULL REFERENCES entrants,
    score INTEGER NOT NULL,
    rank INTEGER NOT NULL,          -- how many are ahead
    win REAL NOT NULL,              -- 1, or a share of a shared victory
    bids INTEGER,                   -- from here on NULL where nobody looked on
    over_bids INTEGER,
    exposed INTEGER,
    buy_rights INTEGER,
    bought INTEGER,
    challenges INTEGER,
    offers INTEGER,
    zero_offers INTEGER,
    trades INTEGER,
    trades_won INTEGER,
    PRIMARY KEY (match, deal, rotation, seat),
    FOREIGN KEY (match, deal, rotation) REFERENCES games
) WITHOUT ROWID;
CREATE TABLE prices (
    match INTEGER NOT NULL,
    deal INTEGER NOT NULL,          -- all rotations together, forfeited games left out
    entrant INTEGER NOT NULL REFERENCES entrants,
    family TEXT NOT NULL,
    animals INTEGER NOT NULL,       -- got in auctions
    paid REAL NOT NULL,             -- for all of them
    PRIMARY KEY (match, deal, entrant, family)
) WITHOUT ROWID;
CREATE VIEW results AS              -- every seat of every game, with names
    SELECT setting, matches.match AS match, deal, rotation, seat, name, score, rank, win, ending, moves
    FROM seats JOIN games USING (match, deal, rotation) JOIN matches USING (match) JOIN entrants USING (entrant);
