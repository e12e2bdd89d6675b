/**
 * The links of issues to labels and to assignees are stored twice, ordered by issue and by label or assignee. Each order now finds the rows of
 * the other one, so neither needs an index for that. These four indexes were a tenth of a large database. Each table refers to the record that its key begins
 * with; triggers delete the row of the other table.
 */
export const postingLists = `
ALTER TABLE issue_label RENAME TO old_issue_label;
ALTER TABLE label_issue RENAME TO old_label_issue;
ALTER TABLE issue_assignee RENAME TO old_issue_assignee;
ALTER TABLE assignee_issue RENAME TO old_assignee_issue;

CREATE TABLE issue_label (
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL,
  PRIMARY KEY (issue_id, label_id)
) WITHOUT ROWID;
CREATE TABLE label_issue (
  label_id INTEGER NOT NULL REFERENCES label(id) ON DELETE CASCADE,
  state INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  issue_id INTEGER NOT NULL,
  PRIMARY KEY (label_id, state, created_at, issue_id)
) WITHOUT ROWID;
CREATE TABLE issue_assignee (
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL,
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (issue_id, user_id)
) WITHOUT ROWID;
CREATE TABLE assignee_issue (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  state INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  issue_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, state, created_at, issue_id)
) WITHOUT ROWID;

INSERT INTO issue_label (issue_id, label_id) SELECT issue_id, label_id FROM old_issue_label;
INSERT INTO label_issue (label_id, state, created_at, issue_id) SELECT label_id, state, created_at, issue_id FROM old_label_issue;
INSERT INTO issue_assignee (issue_id, user_id, position) SELECT issue_id, user_id, position FROM old_issue_assignee;
INSERT INTO assignee_issue (user_id, state, created_at, issue_id) SELECT user_id, state, created_at, issue_id FROM old_assignee_issue;
DROP TABLE old_issue_label;
DROP TABLE old_label_issue;
DROP TABLE old_issue_assignee;
DROP TABLE old_assignee_issue;

CREATE TRIGGER issue_label_insert AFTER INSERT ON issue_label BEGIN
  UPDATE issue SET labelled = 1 WHERE id = NEW.issue_id AND labelled = 0;
END;
CREATE TRIGGER issue_label_delete AFTER DELETE ON issue_label
WHEN NOT EXISTS (SELECT 1 FROM issue_label other WHERE other.issue_id = OLD.issue_id) BEGIN
  UPDATE issue SET labelled = 0 WHERE id = OLD.issue_id;
END;
CREATE TRIGGER issue_postings_delete BEFORE DELETE ON issue BEGIN
  DELETE FROM label_issue WHERE (label_id, state, created_at, issue_id) IN (
    SELECT label_id, OLD.state, OLD.created_at, OLD.id FROM issue_label WHERE issue_id = OLD.id);
  DELETE FROM assignee_issue WHERE (user_id, state, created_at, issue_id) IN (
    SELECT user_id, OLD.state, OLD.created_at, OLD.id FROM issue_assignee WHERE issue_id = OLD.id);
END;
CREATE TRIGGER label_links_delete BEFORE DELETE ON label BEGIN
  DELETE FROM issue_label WHERE (issue_id, label_id) IN (SELECT issue_id, OLD.id FROM label_issue WHERE label_id = OLD.id);
END;
CREATE TRIGGER assignee_links_delete BEFORE DELETE ON user BEGIN
  DELETE FROM issue_assignee WHERE (issue_id, user_id) IN (SELECT issue_id, OLD.id FROM assignee_issue WHERE user_id = OLD.id);
END;
`
