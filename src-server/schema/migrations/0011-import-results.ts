/** What became of the records of an import: counts and people as JSON, and the fields and reasons of failures. */
export const importResults = `
ALTER TABLE import ADD COLUMN result TEXT;
ALTER TABLE import ADD COLUMN failed_records INTEGER;
ALTER TABLE import_failure ADD COLUMN part TEXT;
ALTER TABLE import_failure ADD COLUMN record_iid INTEGER;
ALTER TABLE import_failure ADD COLUMN record_title TEXT;
ALTER TABLE import_failure ADD COLUMN field TEXT;
ALTER TABLE import_failure ADD COLUMN reason TEXT;
`
