/** The list of imports and exports together, the newest first: all of them, and those of a user. */
export const transferList = `
CREATE INDEX import_newest ON import(created_at, id);
CREATE INDEX import_newest_of_user ON import(user_id, created_at, id);
CREATE INDEX export_newest ON export(created_at, id);
CREATE INDEX export_newest_of_user ON export(user_id, created_at, id);
`
