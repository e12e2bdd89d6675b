/**
 * The user, group, project or key that a stored change is audited for; `Instance` for changes of the instance itself. Daily work, such as
 * issues and comments, and personal choices, such as stars, have no entity. An SSH key has an id of its own, which the triggers of the
 * earlier migration did not keep.
 */
export const auditedEntities = `
ALTER TABLE audit_entry ADD COLUMN key_id INTEGER;
ALTER TABLE audit_entry ADD COLUMN entity_type TEXT GENERATED ALWAYS AS (CASE
  WHEN act IN ('starred', 'unstarred', 'followed', 'unfollowed', 'status_changed') THEN NULL
  WHEN kind = 'project' THEN 'Project'
  WHEN kind IN ('group', 'push_rule') THEN 'Group'
  WHEN kind IN ('member', 'invitation') THEN iif(project_id IS NULL, 'Group', 'Project')
  WHEN kind = 'key' THEN 'Key'
  WHEN kind IN ('user', 'email', 'gpg_key', 'token', 'terms') THEN 'User'
  WHEN kind IN ('settings', 'system_hook') THEN 'Instance'
END) VIRTUAL;
ALTER TABLE audit_entry ADD COLUMN entity_id INTEGER GENERATED ALWAYS AS (CASE entity_type
  WHEN 'Project' THEN ifnull(project_id, snapshot_project_id)
  WHEN 'Group' THEN ifnull(group_id, snapshot_group_id)
  WHEN 'Key' THEN key_id
  WHEN 'User' THEN ifnull(user_id, snapshot_user_id)
  WHEN 'Instance' THEN 1
END) VIRTUAL;
DROP TRIGGER audit_entry_insert;
CREATE TRIGGER audit_entry_insert AFTER INSERT ON outbox_event WHEN NEW.event NOT LIKE 'session.%' BEGIN
  INSERT INTO audit_entry (id, kind, act, actor_id, sudo_by_id, project_id, snapshot_project_id, group_id, snapshot_group_id,
    user_id, snapshot_user_id, key_id, created_at, request_id, words)
  VALUES (NEW.id, substr(NEW.event, 1, instr(NEW.event, '.') - 1), substr(NEW.event, instr(NEW.event, '.') + 1),
    NEW.actor_id, NEW.sudo_by_id,
    NEW.payload ->> '$.project_id', NEW.snapshot ->> '$.project.id',
    NEW.payload ->> '$.group_id', NEW.snapshot ->> '$.group.id',
    NEW.payload ->> '$.user_id', NEW.snapshot ->> '$.user.id', NEW.payload ->> '$.key_id',
    NEW.created_at, NEW.request_id,
    char(10) || concat_ws(char(10), NEW.event, NEW.snapshot ->> '$.project.path_with_namespace', NEW.snapshot ->> '$.group.full_path',
      NEW.snapshot ->> '$.user.username', NEW.snapshot ->> '$.user.name', NEW.snapshot ->> '$.issue.title',
      NEW.snapshot ->> '$.merge_request.title', NEW.snapshot ->> '$.epic.title', NEW.snapshot ->> '$.label.title', NEW.snapshot ->> '$.milestone.title',
      NEW.snapshot ->> '$.hook.name', NEW.snapshot ->> '$.hook.url', NEW.snapshot ->> '$.topic.name') || char(10));
END;
UPDATE audit_entry SET key_id = (SELECT payload ->> '$.key_id' FROM outbox_event AS event WHERE event.id = audit_entry.id)
WHERE kind = 'key';
CREATE INDEX audit_entry_entity ON audit_entry(entity_type, entity_id, id, created_at) WHERE entity_id IS NOT NULL;
CREATE INDEX audit_entry_audited ON audit_entry(id, entity_type, created_at) WHERE entity_id IS NOT NULL;
`
