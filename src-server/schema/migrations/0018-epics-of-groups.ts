/**
 * Colors and labels of epics, the highest iid that an epic of the group ever had, so that no iid is used twice, and the orders in which the
 * epics of groups are listed.
 */
export const epicsOfGroups = `
ALTER TABLE "group" ADD COLUMN last_epic_iid INTEGER NOT NULL DEFAULT 0;
UPDATE "group" SET last_epic_iid = ifnull((SELECT max(iid) FROM epic WHERE epic.group_id = "group".id), 0);
ALTER TABLE epic ADD COLUMN color TEXT NOT NULL DEFAULT '#1068bf';
CREATE TABLE epic_label (
  epic_id INTEGER NOT NULL REFERENCES epic(id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label(id) ON DELETE CASCADE,
  PRIMARY KEY (epic_id, label_id)
) WITHOUT ROWID;
CREATE INDEX epic_label_label ON epic_label(label_id);
CREATE INDEX epic_created ON epic(group_id, created_at, id);
CREATE INDEX epic_updated ON epic(group_id, updated_at, id);
CREATE INDEX epic_title ON epic(group_id, title COLLATE NOCASE, id);
`
