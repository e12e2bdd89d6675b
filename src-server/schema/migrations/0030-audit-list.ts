/**
 * What the filters of the audit read: a narrow row for each event, because the events hold long texts. Signing in and out changes no record,
 * so it has no row.
 */
export const auditList = `
CREATE TABLE audit_entry (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  act TEXT NOT NULL,
  actor_id INTEGER,
  sudo_by_id INTEGER,
  project_id INTEGER,
  snapshot_project_id INTEGER,
  group_id INTEGER,
  snapshot_group_id INTEGER,
  user_id INTEGER,
  snapshot_user_id INTEGER,
  created_at TEXT NOT NULL,
  request_id TEXT,
  words TEXT NOT NULL
);
CREATE TRIGGER audit_entry_insert AFTER INSERT ON outbox_event WHEN NEW.event NOT LIKE 'session.%' BEGIN
  INSERT INTO audit_entry VALUES (NEW.id, substr(NEW.event, 1, instr(NEW.event, '.') - 1), substr(NEW.event, instr(NEW.event, '.') + 1),
    NEW.actor_id, NEW.sudo_by_id,
    NEW.payload ->> '$.project_id', NEW.snapshot ->> '$.project.id',
    NEW.payload ->> '$.group_id', NEW.snapshot ->> '$.group.id',
    NEW.payload ->> '$.user_id', NEW.snapshot ->> '$.user.id',
    NEW.created_at, NEW.request_id,
    char(10) || concat_ws(char(10), NEW.event, NEW.snapshot ->> '$.project.path_with_namespace', NEW.snapshot ->> '$.group.full_path',
      NEW.snapshot ->> '$.user.username', NEW.snapshot ->> '$.user.name', NEW.snapshot ->> '$.issue.title',
      NEW.snapshot ->> '$.merge_request.title', NEW.snapshot ->> '$.epic.title', NEW.snapshot ->> '$.label.title', NEW.snapshot ->> '$.milestone.title',
      NEW.snapshot ->> '$.hook.name', NEW.snapshot ->> '$.hook.url', NEW.snapshot ->> '$.topic.name') || char(10));
END;
CREATE TRIGGER audit_entry_delete AFTER DELETE ON outbox_event BEGIN
  DELETE FROM audit_entry WHERE id = OLD.id;
END;
INSERT INTO audit_entry
SELECT id, substr(event, 1, instr(event, '.') - 1), substr(event, instr(event, '.') + 1), actor_id, sudo_by_id,
  payload ->> '$.project_id', snapshot ->> '$.project.id', payload ->> '$.group_id', snapshot ->> '$.group.id',
  payload ->> '$.user_id', snapshot ->> '$.user.id', created_at, request_id,
  char(10) || concat_ws(char(10), event, snapshot ->> '$.project.path_with_namespace', snapshot ->> '$.group.full_path',
    snapshot ->> '$.user.username', snapshot ->> '$.user.name', snapshot ->> '$.issue.title',
    snapshot ->> '$.merge_request.title', snapshot ->> '$.epic.title', snapshot ->> '$.label.title', snapshot ->> '$.milestone.title',
    snapshot ->> '$.hook.name', snapshot ->> '$.hook.url', snapshot ->> '$.topic.name') || char(10)
FROM outbox_event WHERE event NOT LIKE 'session.%';
`
