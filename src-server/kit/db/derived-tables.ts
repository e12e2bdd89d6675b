/**
 * Posting lists of issues: their rows follow from the labels, assignees and states of the issues. Reports on changed rows leave them out, because
 * they would list the same change twice.
 */
export const POSTING_LISTS: readonly string[] = ['assignee_issue', 'label_issue']
