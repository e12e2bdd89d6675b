/** For searches of users: the full text of their usernames and names. */
export const searchedUsers = `
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
