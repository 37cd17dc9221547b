extension Migration {
  /// Version 1. Frozen: what it forbids holds for every connection, ours or a curious person's.
  static let ledger = Migration(
    name: "ledger",
    script: """
      PRAGMA application_id = 1700885102; -- the letters "earn", for file(1)

      CREATE TABLE entries (
        id            INTEGER PRIMARY KEY,
        global_id     TEXT NOT NULL UNIQUE,
        kind          TEXT NOT NULL,
        written       INTEGER NOT NULL, -- epoch seconds
        happened      INTEGER NOT NULL, -- epoch seconds
        day           INTEGER NOT NULL, -- days since 1970-01-01
        activity      TEXT NOT NULL,
        units         INTEGER,          -- thousandths
        rate          TEXT NOT NULL,
        amount        INTEGER NOT NULL, -- seconds
        balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
        note          TEXT NOT NULL,
        key           TEXT,
        tied_to       INTEGER REFERENCES entries (id),
        asked         INTEGER,          -- seconds
        settled       INTEGER NOT NULL CHECK (settled = 1 OR (settled = 0 AND kind = 'drain')),
        CHECK (kind <> 'drain' OR amount <= 0)
      ) STRICT;

      CREATE UNIQUE INDEX entries_key ON entries (key) WHERE key IS NOT NULL;
      CREATE UNIQUE INDEX entries_open ON entries (settled) WHERE settled = 0;
      CREATE UNIQUE INDEX entries_undone ON entries (tied_to) WHERE kind = 'reversal';
      CREATE UNIQUE INDEX entries_approved ON entries (tied_to) WHERE kind = 'credit' AND tied_to IS NOT NULL;
      CREATE INDEX entries_tied ON entries (tied_to) WHERE tied_to IS NOT NULL;
      CREATE INDEX entries_pending ON entries (kind) WHERE kind = 'pending';
      CREATE INDEX entries_day ON entries (day);
      CREATE INDEX entries_activity ON entries (activity) WHERE activity <> '';
      CREATE INDEX entries_earned ON entries (day, activity, units, amount) WHERE kind = 'credit';

      CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN
        SELECT RAISE (ABORT, 'an entry is never deleted');
      END;
      CREATE TRIGGER entries_settled BEFORE UPDATE ON entries WHEN OLD.settled = 1 BEGIN
        SELECT RAISE (ABORT, 'a settled entry never changes');
      END;
      CREATE TRIGGER entries_drain BEFORE UPDATE ON entries
      WHEN OLD.settled = 0 AND (
        NEW.amount > OLD.amount
        OR NEW.balance_after - OLD.balance_after <> NEW.amount - OLD.amount
        OR (NEW.id, NEW.global_id, NEW.kind, NEW.written, NEW.happened, NEW.day, NEW.activity, NEW.units, NEW.rate,
            NEW.note, NEW.key, NEW.tied_to, NEW.asked)
          IS NOT (OLD.id, OLD.global_id, OLD.kind, OLD.written, OLD.happened, OLD.day, OLD.activity, OLD.units,
                  OLD.rate, OLD.note, OLD.key, OLD.tied_to, OLD.asked))
      BEGIN
        SELECT RAISE (ABORT, 'of an open drain only the amount changes, and only downward');
      END;
      -- Before the insert: a REPLACE would delete first, on most connections without asking entries_stay.
      CREATE TRIGGER entries_new BEFORE INSERT ON entries BEGIN
        SELECT RAISE (ABORT, 'an open drain is settled before anything is added')
        WHERE EXISTS (SELECT 1 FROM entries WHERE settled = 0);
        SELECT RAISE (ABORT, 'an entry with this id, global id or key is there already')
        WHERE EXISTS (SELECT 1 FROM entries WHERE id = NEW.id)
          OR EXISTS (SELECT 1 FROM entries WHERE global_id = NEW.global_id)
          OR EXISTS (SELECT 1 FROM entries WHERE key = NEW.key);
      END;
      CREATE TRIGGER entries_last AFTER INSERT ON entries BEGIN
        SELECT RAISE (ABORT, 'an entry is added after all others')
        WHERE NEW.id <= 0 OR EXISTS (SELECT 1 FROM entries WHERE id > NEW.id);
        SELECT RAISE (ABORT, 'the balance after an entry is the balance before it and its amount')
        WHERE NEW.balance_after <> NEW.amount + coalesce(
          (SELECT balance_after FROM entries WHERE id < NEW.id ORDER BY id DESC LIMIT 1), 0);
      END;

      CREATE TABLE facts (
        sequence INTEGER PRIMARY KEY,
        type     TEXT NOT NULL,
        pairs    TEXT NOT NULL -- key=value, one a line
      ) STRICT;
      CREATE TRIGGER facts_same BEFORE UPDATE ON facts BEGIN
        SELECT RAISE (ABORT, 'a fact never changes');
      END;
      CREATE TRIGGER facts_stay BEFORE DELETE ON facts
      WHEN OLD.sequence > (SELECT max(sequence) FROM facts) - 10000 BEGIN
        SELECT RAISE (ABORT, 'the last 10000 facts are kept');
      END;
      CREATE TRIGGER facts_new BEFORE INSERT ON facts
      WHEN EXISTS (SELECT 1 FROM facts WHERE sequence = NEW.sequence) BEGIN
        SELECT RAISE (ABORT, 'a fact never changes');
      END;

      CREATE TABLE replies (
        key     TEXT PRIMARY KEY,
        content TEXT NOT NULL,
        pairs   TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TRIGGER replies_same BEFORE UPDATE ON replies BEGIN
        SELECT RAISE (ABORT, 'a reply never changes');
      END;
      CREATE TRIGGER replies_stay BEFORE DELETE ON replies BEGIN
        SELECT RAISE (ABORT, 'a reply is never deleted');
      END;
      CREATE TRIGGER replies_new BEFORE INSERT ON replies
      WHEN EXISTS (SELECT 1 FROM replies WHERE key = NEW.key) BEGIN
        SELECT RAISE (ABORT, 'a reply with this key is there already');
      END;

      CREATE TABLE state (
        one  INTEGER PRIMARY KEY CHECK (one = 1),
        text TEXT NOT NULL
      ) STRICT;
      """)
}
