/** Who acts through an impersonation token, and which entries of the feed an administrator wrote as somebody else. */
export const impersonators = `
ALTER TABLE personal_access_token ADD COLUMN created_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL;
CREATE INDEX personal_access_token_created_by ON personal_access_token(created_by_id) WHERE created_by_id IS NOT NULL;
ALTER TABLE event ADD COLUMN sudo_by_id INTEGER;
`
