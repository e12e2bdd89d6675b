/** The list of the files of a project, the newest first. */
export const uploadLists = 'CREATE INDEX upload_newest ON upload(project_id, created_at, id)'
