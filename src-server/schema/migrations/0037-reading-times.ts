/** When the archive of an import was first read: a remote import downloads it before. */
export const readingTimes = `
ALTER TABLE import ADD COLUMN reading_at TEXT;
`
