/**
 * For lists of users: the last activity, the columns that most filters read, the few users of rare filters, and the full text of usernames
 * and names.
 */
export const activeUsers = `
CREATE INDEX user_last_activity ON user(last_activity_on, id) WHERE last_activity_on IS NOT NULL;
CREATE INDEX user_filters ON user(id, state, kind, admin, external, two_factor_enabled, created_at);
CREATE INDEX user_external ON user(id, state, kind, admin, external, two_factor_enabled, created_at, name, username, updated_at) WHERE external = 1;
CREATE INDEX user_admin ON user(id, state, kind, admin, external, two_factor_enabled, created_at, name, username, updated_at) WHERE admin = 1;
CREATE INDEX user_inactive ON user(id, state, kind, admin, external, two_factor_enabled, created_at, name, username, updated_at)
  WHERE state <> 'active';
-- Matches are checked again in the columns.
CREATE VIRTUAL TABLE user_fts USING fts5(
  text, content='', contentless_delete=1, tokenize='trigram', detail='none'
);
INSERT INTO user_fts (rowid, text) SELECT id, username || char(10) || name FROM user ORDER BY id;
CREATE TRIGGER user_fts_insert AFTER INSERT ON user BEGIN
  INSERT INTO user_fts (rowid, text) VALUES (new.id, new.username || char(10) || new.name);
END;
CREATE TRIGGER user_fts_update AFTER UPDATE OF username, name ON user
WHEN old.username IS NOT new.username OR old.name IS NOT new.name BEGIN
  DELETE FROM user_fts WHERE rowid = old.id;
  INSERT INTO user_fts (rowid, text) VALUES (new.id, new.username || char(10) || new.name);
END;
CREATE TRIGGER user_fts_delete AFTER DELETE ON user BEGIN
  DELETE FROM user_fts WHERE rowid = old.id;
END;
`
