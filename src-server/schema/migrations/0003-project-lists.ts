/**
 * Covering indexes for lists of projects. Project rows are wide: a page of the table has four projects, a page of an index fifty, and after
 * a write every page is read again.
 */
export const projectLists = `
-- All columns that filters read, except texts and last_activity_at, which changes with every issue.
CREATE INDEX project_filters ON project(
  id, visibility, pending_delete, archived, namespace_id, creator_id, forked_from_project_id, import_type,
  issues_access_level, merge_requests_access_level, repository_storage, repository_checksum_failed, wiki_checksum_failed
);
-- The orders, with what decides who sees a project.
DROP INDEX project_name;
DROP INDEX project_path;
DROP INDEX project_updated;
DROP INDEX project_last_activity;
CREATE INDEX project_name ON project(name COLLATE NOCASE, id, visibility, pending_delete, archived);
CREATE INDEX project_path ON project(path, id, visibility, pending_delete, archived);
CREATE INDEX project_updated ON project(updated_at, id, visibility, pending_delete, archived);
CREATE INDEX project_last_activity ON project(last_activity_at, id, visibility, pending_delete, archived);
-- Includes expires_at, which every query of shares reads.
DROP INDEX project_group_link_group;
CREATE INDEX project_group_link_group ON project_group_link(group_id, project_id, expires_at);
`
