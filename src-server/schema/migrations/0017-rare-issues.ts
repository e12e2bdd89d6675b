/** Indexes for filters that few issues meet. The conditions must be those of the candidate sets. */
export const rareIssues = `
CREATE INDEX issue_confidential ON issue(project_id, state, created_at, id) WHERE confidential = 1;
CREATE INDEX issue_other_type ON issue(project_id, state, issue_type, created_at, id) WHERE issue_type <> 'issue';
CREATE INDEX issue_health ON issue(project_id, state, health_status, created_at, id) WHERE health_status IS NOT NULL;
`
