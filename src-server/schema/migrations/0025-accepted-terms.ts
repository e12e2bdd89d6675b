/** Who accepted which version of the terms. The version is the digest of the text. */
export const acceptedTerms = `
CREATE TABLE accepted_terms (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  accepted_at TEXT NOT NULL,
  PRIMARY KEY (user_id, version)
) WITHOUT ROWID;
`
