/**
 * Issues repeat whether they have labels, so that an index finds those without any. Triggers keep it up to date. The condition of the index
 * must be that of the candidate set. In the indexes of the ascending orders by due date, label priority and priority, the newest of equal issues
 * comes first, so that they need not be sorted.
 */
export const largeIssueLists = `
ALTER TABLE issue ADD COLUMN labelled INTEGER NOT NULL DEFAULT 0;
UPDATE issue SET labelled = 1 WHERE id IN (SELECT issue_id FROM issue_label);
CREATE TRIGGER issue_label_insert AFTER INSERT ON issue_label BEGIN
  UPDATE issue SET labelled = 1 WHERE id = NEW.issue_id AND labelled = 0;
END;
CREATE TRIGGER issue_label_delete AFTER DELETE ON issue_label
WHEN NOT EXISTS (SELECT 1 FROM issue_label other WHERE other.issue_id = OLD.issue_id) BEGIN
  UPDATE issue SET labelled = 0 WHERE id = OLD.issue_id;
END;
CREATE INDEX issue_unlabelled ON issue(project_id, state, created_at, id) WHERE labelled = 0;
DROP INDEX issue_s_due;
CREATE INDEX issue_s_due ON issue(project_id, state, ifnull(due_date, '9999-12-31'), id DESC);
CREATE INDEX issue_s_label_priority_up ON issue(project_id, state, label_priority, id DESC);
DROP INDEX issue_s_priority;
CREATE INDEX issue_s_priority ON issue(project_id, state, ifnull(milestone_due, '9999-12-31') || printf('%07d', label_priority), id DESC);
`
