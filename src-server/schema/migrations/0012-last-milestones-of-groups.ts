/** The highest iid that a milestone of the group ever had, so that no iid is used twice. */
export const lastMilestonesOfGroups = `
ALTER TABLE "group" ADD COLUMN last_milestone_iid INTEGER NOT NULL DEFAULT 0;
UPDATE "group" SET last_milestone_iid = ifnull((SELECT max(iid) FROM milestone WHERE milestone.group_id = "group".id), 0);
`
