/** Earlier descriptions of issues: each row has the text that a change replaced. */
export const descriptionVersions = `
CREATE TABLE issue_description_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user(id),
  description TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX issue_description_version_issue ON issue_description_version(issue_id, id);
CREATE INDEX issue_description_version_user_ref ON issue_description_version(user_id);
`
