/**
 * Users repeat the number of their projects, so that an index has the order by this number. Triggers keep it up to date. Each index has every
 * column that the console's list of users filters by, so that rows are read only for the page and for text searches. The expression of the
 * latest sign-in must be that of the list.
 */
export const listsOfUsers = `
ALTER TABLE user ADD COLUMN projects_count INTEGER NOT NULL DEFAULT 0;
UPDATE user SET projects_count = (SELECT count(*) FROM project_authorization a WHERE a.user_id = user.id)
  WHERE id IN (SELECT user_id FROM project_authorization);
CREATE TRIGGER project_authorization_insert AFTER INSERT ON project_authorization BEGIN
  UPDATE user SET projects_count = projects_count + 1 WHERE id = NEW.user_id;
END;
CREATE TRIGGER project_authorization_delete AFTER DELETE ON project_authorization BEGIN
  UPDATE user SET projects_count = projects_count - 1 WHERE id = OLD.user_id;
END;
CREATE INDEX user_l_id ON user(id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at));
CREATE INDEX user_l_signed_in ON user(ifnull(current_sign_in_at, last_sign_in_at), id, state, kind, admin, auditor, external,
  two_factor_enabled, created_at);
CREATE INDEX user_l_projects ON user(projects_count, id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at));
CREATE INDEX user_l_name ON user(name COLLATE NOCASE, id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at));
CREATE INDEX user_l_rare ON user(id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at), projects_count, name)
  WHERE kind <> 'human' OR admin = 1 OR auditor = 1 OR external = 1;
CREATE INDEX user_l_inactive ON user(state, id, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at), projects_count, name) WHERE state <> 'active';
`
