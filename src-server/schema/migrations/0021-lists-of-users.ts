/**
 * Each index has every column that the console's list of users filters by, so that rows are read only for the page and for text searches. The
 * expression of the latest sign-in must be that of the list.
 */
export const listsOfUsers = `
CREATE INDEX user_l_id ON user(id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at));
CREATE INDEX user_l_signed_in ON user(ifnull(current_sign_in_at, last_sign_in_at), id, state, kind, admin, auditor, external,
  two_factor_enabled, created_at);
CREATE INDEX user_l_name ON user(name COLLATE NOCASE, id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at));
CREATE INDEX user_l_rare ON user(id, state, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at), name)
  WHERE kind <> 'human' OR admin = 1 OR auditor = 1 OR external = 1;
CREATE INDEX user_l_inactive ON user(state, id, kind, admin, auditor, external, two_factor_enabled, created_at,
  ifnull(current_sign_in_at, last_sign_in_at), name) WHERE state <> 'active';
`
