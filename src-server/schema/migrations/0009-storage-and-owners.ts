/** Covering indexes for sums of storage and for the clean-up lists. */
export const storageAndOwners = `
-- Sums of storage per namespace, with the last activity.
DROP INDEX project_namespace_storage;
CREATE INDEX project_namespace_storage ON project(namespace_id, pending_delete, storage_size, last_activity_at);
DROP INDEX project_storage_size;
CREATE INDEX project_storage_size ON project(storage_size, id, pending_delete);
-- The Owners of projects, who are few among all authorizations. Includes access_level, which SQLite reads although it is in the condition.
CREATE INDEX project_authorization_owner ON project_authorization(project_id, user_id, access_level) WHERE access_level >= 50;
`
