/** When an export ran, for which request, and how far it is. */
export const exportFacts = `
ALTER TABLE export ADD COLUMN correlation_id TEXT;
ALTER TABLE export ADD COLUMN started_at TEXT;
ALTER TABLE export ADD COLUMN finished_at TEXT;
ALTER TABLE export ADD COLUMN progress TEXT NOT NULL DEFAULT '{}';
CREATE INDEX export_user ON export(user_id, id);
CREATE INDEX export_kept ON export(finished_at) WHERE file IS NOT NULL;
`
