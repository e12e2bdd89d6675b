/** Of every list of projects. */
export const PROJECT_FILTERS = `archived min_access_level order_by search simple starred visibility with_custom_attributes with_issues_enabled
with_merge_requests_enabled`

/** Of an answer about the time of an issue or a merge request. */
export const TIME_STATS = `answer.time_estimate answer.total_time_spent answer.human_time_estimate answer.human_total_time_spent`
