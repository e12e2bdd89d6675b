/** For the list of users by their last activity. */
export const activeUsers = `
CREATE INDEX user_last_activity ON user(last_activity_on, id) WHERE last_activity_on IS NOT NULL;
`
