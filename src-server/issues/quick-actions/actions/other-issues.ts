import { forIssueEditors, forWorkPlanners } from './action.ts'

/** Closes the issue as a duplicate of another one, which the actor may change too. */
export const duplicate = forIssueEditors((situation, argument, { canonical_issue_id }) => {
  const named = situation.named.get(argument)
  if (!named || named.id === situation.issue.id)
    return { refused: 'Failed to mark this issue as a duplicate because the other issue was not found.' }
  if (!named.mayUpdate || canonical_issue_id !== undefined) return undefined
  return {
    changes: { canonical_issue_id: named.id },
    says: `Closed this issue. Marked as related to, and a duplicate of, ${named.reference}.`,
  }
})

/** Adds the labels of another issue or merge request of the project, and takes over its milestone. */
export const copy_metadata = forWorkPlanners(({ sources }, argument, { add_label_ids = [] }) => {
  const named = sources.get(argument)
  if (!named) return undefined
  const ids = named.labels.map(({ id }) => id)
  if (ids.length === 0 && named.milestone_id === null) return undefined
  const labels = ids.length > 0 && { add_label_ids: [...new Set([...add_label_ids, ...ids])] }
  const milestone = named.milestone_id !== null && { milestone_id: named.milestone_id }
  return { changes: { ...labels, ...milestone }, says: `Copied labels and milestone from ${named.reference}.` }
})
