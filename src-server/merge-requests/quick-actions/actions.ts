import type { WorkSituation } from '../../issues/quick-actions/actions/action.ts'
import { type Action, editing } from '../../quick-actions/actions/action.ts'
import type { CommandsChanges } from '../../quick-actions/entity.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { isMergeable } from '../status.ts'
import { isDraft } from '../titles.ts'

/** What the quick actions of a merge request need to know. */
export interface Situation extends WorkSituation {
  row: LoadedMergeRequest
  /** The last target branch that the text names, if no open merge request has it with the same source. */
  free_branch: string | undefined
  mayMerge: boolean
  mayApprove: boolean
  /** Whether the actor approves of the merge request. */
  has_approved: boolean
  /** The head commit that the request names: `/merge` works for no other. */
  head_sha: string | undefined
}

/** The words that make a draft are part of the title. */
const isDraftAfter = ({ row }: Situation, { wip_event, title = row.title }: CommandsChanges) =>
  wip_event === undefined ? isDraft(title) : wip_event === 'draft'

export const draft: Action<Situation> = editing((situation, _, before) =>
  isDraftAfter(situation, before)
    ? undefined
    : { changes: { wip_event: 'draft' }, says: 'Marked this merge request as a draft.' },
)

export const ready: Action<Situation> = editing((situation, _, before) =>
  isDraftAfter(situation, before)
    ? { changes: { wip_event: 'ready' }, says: 'Marked this merge request as ready.' }
    : undefined,
)

export const target_branch: Action<Situation> = editing(({ row, free_branch }, argument) => {
  if (argument === '' || argument === row.target_branch || row.state === 3) return undefined
  if (argument !== free_branch)
    return { refused: 'Failed to change the target branch because another merge request has these branches.' }
  return { changes: { target_branch: argument }, says: `Set target branch to ${argument}.` }
})

/** Only open merge requests are approved. */
export const approve: Action<Situation> = ({ row, mayApprove, has_approved }) =>
  mayApprove && row.state === 1 && !has_approved
    ? { changes: { approval_event: 'approve' }, says: 'Approved the current merge request.' }
    : undefined

export const unapprove: Action<Situation> = ({ row, mayApprove, has_approved }) =>
  mayApprove && row.state === 1 && has_approved
    ? { changes: { approval_event: 'unapprove' }, says: 'Unapproved the current merge request.' }
    : undefined

/** The request must name the head commit, so that nobody merges what came later. */
export const merge: Action<Situation> = (situation, _, before) => {
  const { row, mayMerge, head_sha, licensed } = situation
  const isDraftNow = isDraftAfter(situation, before)
  if (!mayMerge || before.state_event !== undefined || head_sha === undefined || head_sha !== row.sha) return undefined
  const approvals_left = row.approvals_left - (before.approval_event === 'approve' ? 1 : 0)
  if (!isMergeable({ ...row, approvals_left, draft: isDraftNow ? 1 : 0 }, licensed)) return undefined
  return { changes: { merge: head_sha }, says: 'Merged this merge request.' }
}
