/** Lists of merge requests across projects by the time of the last change. */
export const updatedMergeRequests = `
CREATE INDEX merge_request_all_updated ON merge_request(updated_at, id);
`
