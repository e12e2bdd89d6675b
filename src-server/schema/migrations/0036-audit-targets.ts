const TARGET = (kind: string, payload: string) => `CASE ${kind}
    WHEN 'settings' THEN 1
    WHEN 'system_hook' THEN ${payload} ->> '$.hook_id'
    WHEN 'custom_attribute' THEN ${payload} ->> '$.target_id'
    WHEN 'award_emoji' THEN ${payload} ->> '$.award_id'
    WHEN 'push_rule' THEN ${payload} ->> '$.group_id'
    WHEN 'deliveries' THEN ${payload} ->> '$.project_id'
    WHEN 'subscription' THEN ${payload} ->> '$.issue_id'
    WHEN 'todo' THEN ifnull(${payload} ->> '$.todo_id', ${payload} ->> '$.issue_id')
    WHEN 'member' THEN ${payload} ->> '$.user_id'
    WHEN 'todos' THEN ${payload} ->> '$.user_id'
    WHEN 'terms' THEN ${payload} ->> '$.user_id'
    ELSE ${payload} ->> ('$.' || ${kind} || '_id') END`
const KIND = "substr(NEW.event, 1, instr(NEW.event, '.') - 1)"

/** The id of the record that a stored change is about, for the filter of the audit. Most payloads name the id after the kind of record. */
export const auditTargets = `
ALTER TABLE audit_entry ADD COLUMN target_id INTEGER;
DROP TRIGGER audit_entry_insert;
CREATE TRIGGER audit_entry_insert AFTER INSERT ON outbox_event WHEN NEW.event NOT LIKE 'session.%' BEGIN
  INSERT INTO audit_entry (id, kind, act, actor_id, sudo_by_id, project_id, snapshot_project_id, group_id, snapshot_group_id,
    user_id, snapshot_user_id, key_id, target_id, created_at, request_id, words)
  VALUES (NEW.id, ${KIND}, substr(NEW.event, instr(NEW.event, '.') + 1),
    NEW.actor_id, NEW.sudo_by_id,
    NEW.payload ->> '$.project_id', NEW.snapshot ->> '$.project.id',
    NEW.payload ->> '$.group_id', NEW.snapshot ->> '$.group.id',
    NEW.payload ->> '$.user_id', NEW.snapshot ->> '$.user.id', NEW.payload ->> '$.key_id',
    ${TARGET(KIND, 'NEW.payload')},
    NEW.created_at, NEW.request_id,
    char(10) || concat_ws(char(10), NEW.event, NEW.snapshot ->> '$.project.path_with_namespace', NEW.snapshot ->> '$.group.full_path',
      NEW.snapshot ->> '$.user.username', NEW.snapshot ->> '$.user.name', NEW.snapshot ->> '$.issue.title',
      NEW.snapshot ->> '$.merge_request.title', NEW.snapshot ->> '$.epic.title', NEW.snapshot ->> '$.label.title', NEW.snapshot ->> '$.milestone.title',
      NEW.snapshot ->> '$.hook.name', NEW.snapshot ->> '$.hook.url', NEW.snapshot ->> '$.topic.name') || char(10));
END;
UPDATE audit_entry SET target_id = (
  SELECT ${TARGET('audit_entry.kind', 'event.payload')} FROM outbox_event AS event WHERE event.id = audit_entry.id);
`
