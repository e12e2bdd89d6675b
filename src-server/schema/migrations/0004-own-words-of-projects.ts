/**
 * The full text of a project contains only its own path, name and description. Words of parent groups are searched in the namespaces, so
 * renaming, moving or hiding a group does not change the full text of the projects below.
 */
export const ownWordsOfProjects = `
DROP TRIGGER project_fts_insert;
DROP TRIGGER project_fts_update;
INSERT INTO project_fts (project_fts) VALUES ('delete-all');
INSERT INTO project_fts (rowid, text)
  SELECT id, path || char(10) || name || char(10) || ifnull(description, '') FROM project ORDER BY id;
CREATE TRIGGER project_fts_insert AFTER INSERT ON project BEGIN
  INSERT INTO project_fts (rowid, text)
    VALUES (new.id, new.path || char(10) || new.name || char(10) || ifnull(new.description, ''));
END;
CREATE TRIGGER project_fts_update AFTER UPDATE OF path, name, description ON project
WHEN old.path IS NOT new.path OR old.name IS NOT new.name OR old.description IS NOT new.description BEGIN
  DELETE FROM project_fts WHERE rowid = old.id;
  INSERT INTO project_fts (rowid, text)
    VALUES (new.id, new.path || char(10) || new.name || char(10) || ifnull(new.description, ''));
END;
`
