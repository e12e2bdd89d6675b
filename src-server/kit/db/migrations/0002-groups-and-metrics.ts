/** Orders of the lists of groups and topics, what waits for its removal, and the incidents that delivery metrics count. */
export const groupsAndMetrics = `
CREATE INDEX namespace_path ON namespace(kind, path, id);
CREATE INDEX topic_total_projects ON topic(total_projects_count, id);
CREATE INDEX group_marked ON "group"(marked_for_deletion_on) WHERE marked_for_deletion_on IS NOT NULL;
CREATE INDEX project_marked ON project(marked_for_deletion_on) WHERE marked_for_deletion_on IS NOT NULL;
CREATE INDEX issue_incident_created ON issue(project_id, created_at) WHERE issue_type = 'incident';
CREATE INDEX issue_incident_closed ON issue(project_id, closed_at) WHERE issue_type = 'incident' AND closed_at IS NOT NULL;
`
