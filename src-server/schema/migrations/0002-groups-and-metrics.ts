/**
 * Indexes for lists of groups and topics, for records that wait for deletion, for incidents in delivery metrics, for storage per namespace
 * and for recent activity. Adds the full text of projects.
 */
export const groupsAndMetrics = `
CREATE INDEX namespace_path ON namespace(kind, path, id);
CREATE INDEX topic_total_projects ON topic(total_projects_count, id);
-- A group whose rows are being deleted. Nobody sees it, and its paths can be used again.
ALTER TABLE "group" ADD COLUMN pending_delete INTEGER NOT NULL DEFAULT 0;
CREATE INDEX group_pending_delete ON "group"(id) WHERE pending_delete = 1;
CREATE INDEX group_marked ON "group"(marked_for_deletion_on) WHERE marked_for_deletion_on IS NOT NULL;
CREATE INDEX project_marked ON project(marked_for_deletion_on) WHERE marked_for_deletion_on IS NOT NULL;
CREATE INDEX issue_incident_created ON issue(project_id, created_at) WHERE issue_type = 'incident';
CREATE INDEX issue_incident_closed ON issue(project_id, closed_at) WHERE issue_type = 'incident' AND closed_at IS NOT NULL;
CREATE INDEX project_namespace_storage ON project(namespace_id, pending_delete, storage_size);
CREATE INDEX event_project_created ON event(project_id, created_at);
CREATE INDEX deployment_project ON deployment(project_id, id);
CREATE INDEX deployment_updated ON deployment(project_id, updated_at, id);
CREATE INDEX deployment_ref ON deployment(project_id, ref, id);
CREATE INDEX deployment_environment_project ON deployment(environment_id, id);
CREATE INDEX environment_project ON environment(project_id, id);
CREATE INDEX merge_request_project ON merge_request(project_id, id);
CREATE INDEX merge_request_updated ON merge_request(project_id, updated_at, id);
CREATE INDEX merge_request_target ON merge_request(project_id, target_branch, merged_at) WHERE merged_at IS NOT NULL;
CREATE INDEX member_project_invitation ON member(project_id, invite_email) WHERE user_id IS NULL;
CREATE INDEX member_group_invitation ON member(group_id, invite_email) WHERE user_id IS NULL;
-- Covering index for counting visible projects.
CREATE INDEX project_seen ON project(visibility, pending_delete, archived, id);
-- Descriptions shorter than a trigram, which the full-text index cannot find.
CREATE INDEX project_brief ON project(description COLLATE NOCASE) WHERE length(description) < 3;
-- One text with path, name and description. Matches are checked again in the columns.
CREATE VIRTUAL TABLE project_fts USING fts5(
  text, content='', contentless_delete=1, tokenize='trigram', detail='none'
);
INSERT INTO project_fts (rowid, text)
  SELECT id, path_with_namespace || char(10) || name_with_namespace || char(10) || ifnull(description, '') FROM project ORDER BY id;
CREATE TRIGGER project_fts_insert AFTER INSERT ON project BEGIN
  INSERT INTO project_fts (rowid, text)
    VALUES (new.id, new.path_with_namespace || char(10) || new.name_with_namespace || char(10) || ifnull(new.description, ''));
END;
CREATE TRIGGER project_fts_update AFTER UPDATE OF path_with_namespace, name_with_namespace, description ON project BEGIN
  DELETE FROM project_fts WHERE rowid = old.id;
  INSERT INTO project_fts (rowid, text)
    VALUES (new.id, new.path_with_namespace || char(10) || new.name_with_namespace || char(10) || ifnull(new.description, ''));
END;
CREATE TRIGGER project_fts_delete AFTER DELETE ON project BEGIN
  DELETE FROM project_fts WHERE rowid = old.id;
END;
`
