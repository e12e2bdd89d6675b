/** Requests for access are listed by project and group. Few members of a place have one. */
export const accessRequests = `
CREATE INDEX member_project_request ON member(project_id, id) WHERE requested_at IS NOT NULL AND project_id IS NOT NULL;
CREATE INDEX member_group_request ON member(group_id, id) WHERE requested_at IS NOT NULL AND group_id IS NOT NULL;
`
