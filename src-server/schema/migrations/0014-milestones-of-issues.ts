/**
 * Issues repeat the due date of their milestone, so that indexes have the orders by this date and by priority. Triggers keep it up to date. The
 * expressions of the indexes must be those of the lists. Iterations are found by title and by day.
 */
export const milestonesOfIssues = `
ALTER TABLE issue ADD COLUMN milestone_due TEXT;
UPDATE issue SET milestone_due = (SELECT due_date FROM milestone WHERE milestone.id = issue.milestone_id)
  WHERE milestone_id IS NOT NULL;
CREATE TRIGGER issue_milestone_insert AFTER INSERT ON issue WHEN NEW.milestone_id IS NOT NULL AND NEW.milestone_due IS NULL BEGIN
  UPDATE issue SET milestone_due = (SELECT due_date FROM milestone WHERE milestone.id = NEW.milestone_id) WHERE id = NEW.id;
END;
CREATE TRIGGER issue_milestone_update AFTER UPDATE OF milestone_id ON issue WHEN NEW.milestone_id IS NOT OLD.milestone_id BEGIN
  UPDATE issue SET milestone_due = (SELECT due_date FROM milestone WHERE milestone.id = NEW.milestone_id) WHERE id = NEW.id;
END;
CREATE TRIGGER milestone_due_update AFTER UPDATE OF due_date ON milestone WHEN NEW.due_date IS NOT OLD.due_date BEGIN
  UPDATE issue SET milestone_due = NEW.due_date WHERE milestone_id = NEW.id;
END;
CREATE INDEX issue_s_milestone_due ON issue(project_id, state, ifnull(milestone_due, '9999-12-31'), id);
CREATE INDEX issue_s_priority ON issue(project_id, state, ifnull(milestone_due, '9999-12-31') || printf('%07d', label_priority), id);
CREATE INDEX issue_s_priority_down ON issue(project_id, state,
  ifnull(milestone_due, '0000-00-00') || printf('%07d', (label_priority + 1) % 1000001), id);
CREATE INDEX iteration_title ON iteration(title);
CREATE INDEX iteration_dates ON iteration(due_date, start_date);
`
