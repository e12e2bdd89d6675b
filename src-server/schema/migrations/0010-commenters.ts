/** Finds the comments of one user on a record, and its comments that may mention somebody, without reading all comments. */
export const commenters = `
CREATE INDEX note_commenter ON note(noteable_type, noteable_id, author_id) WHERE system = 0;
CREATE INDEX note_mentioning ON note(noteable_type, noteable_id) WHERE system = 0 AND instr(body, '@') > 0;
`
