/** Where the archive of an import comes from, and how far its download is. */
export const remoteImports = `
ALTER TABLE import ADD COLUMN source TEXT NOT NULL DEFAULT 'file';
ALTER TABLE import ADD COLUMN source_location TEXT;
ALTER TABLE import ADD COLUMN source_sealed TEXT;
ALTER TABLE import ADD COLUMN downloaded_bytes INTEGER;
`
