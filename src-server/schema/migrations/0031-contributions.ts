/** Whether something by an author was merged in a project. The author's index grows with what was merged in all projects. */
export const contributions = `
CREATE INDEX merge_request_contributions ON merge_request(project_id, author_id) WHERE state = 3;
`
