/**
 * For lists of users in each order, and of users created at a time: each index has every column that filters read. Two indexes on the key alone are
 * no longer needed.
 */
export const longListsOfUsers = `
CREATE INDEX user_l_username ON user(username, id, state, kind, admin, external, two_factor_enabled, created_at);
CREATE INDEX user_l_updated ON user(updated_at, id, state, kind, admin, external, two_factor_enabled, created_at);
CREATE INDEX user_l_created ON user(created_at, id, state, kind, admin, auditor, external, two_factor_enabled,
  ifnull(current_sign_in_at, last_sign_in_at));
DROP INDEX user_updated;
DROP INDEX user_created;
CREATE INDEX identity_saml ON identity(saml_provider_id, user_id) WHERE saml_provider_id IS NOT NULL;
`
