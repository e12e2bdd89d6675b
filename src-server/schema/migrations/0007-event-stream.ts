/**
 * Events are rows of the transaction that caused them, and each durable listener remembers how far it has come. Ids rise in the order of
 * commits; the newest event is never pruned, so an id is never used twice. Jobs store who caused them.
 */
export const eventStream = `
CREATE TABLE outbox_event (
  id INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  payload TEXT NOT NULL,
  snapshot TEXT NOT NULL,
  actor_id INTEGER,
  sudo_by_id INTEGER,
  request_id TEXT,
  created_at TEXT NOT NULL
);
CREATE TABLE listener_cursor (
  listener TEXT PRIMARY KEY,
  event_id INTEGER NOT NULL
) WITHOUT ROWID;
ALTER TABLE job ADD COLUMN actor_id INTEGER;
ALTER TABLE job ADD COLUMN sudo_by_id INTEGER;
ALTER TABLE job ADD COLUMN request_id TEXT;
`
