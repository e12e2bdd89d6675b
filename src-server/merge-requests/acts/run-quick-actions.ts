import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import { MAX_TITLE } from '../../activity/titles.ts'
import { toggleAward } from '../../awards/acts/toggle-award.ts'
import { labelTitles } from '../../issues/acts/run-quick-actions.ts'
import { flag } from '../../issues/write-fields.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { PlannedActions } from '../../quick-actions/decide.ts'
import type { CommandsChanges } from '../../quick-actions/entity.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import type { MergeRequestUpdate } from '../changes.ts'
import { targetOf } from '../consequences.ts'
import { type LoadedMergeRequest, loadMergeRequest } from '../load-queries.ts'
import { findMergeRequest } from '../queries.ts'
import { decideQuickActions } from '../quick-actions/decide.ts'
import type { QuickActionName } from '../quick-actions/names.ts'
import { situationOf } from '../quick-actions/situation.ts'
import { isMergeable } from '../status.ts'
import { isDraft, withoutDraft } from '../titles.ts'
import { addSpentTime, resetSpentTime } from './add-spent-time.ts'
import { markMergeRequest } from './mark-merge-request.ts'
import { mergeMergeRequest } from './merge-merge-request.ts'
import { setApproval } from './set-approval.ts'
import { setSubscription } from './set-subscription.ts'
import { setTimeEstimate } from './set-time-estimate.ts'
import { updateMergeRequest } from './update-merge-request.ts'

type Actions = readonly QuickAction<QuickActionName>[]

/** Decides what the quick actions of a text change, with the rights of the actor. Nothing changes before `apply` is called. */
export async function planQuickActions(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  actions: Actions,
  head_sha?: string,
): Promise<PlannedActions> {
  const situation = await situationOf(act, project, row, actions, head_sha)
  const decision = decideQuickActions(situation, actions)
  const titles = labelTitles(situation, row)
  return { ...decision, apply: () => change(act, project, row, decision.changes, titles) }
}

/** Carries out the quick actions in the description of a merge request. Those that cannot be applied are left out. */
export async function runQuickActions(act: Act<Actor>, project: ProjectRef, iid: number, actions: Actions) {
  if (actions.length === 0) return
  const row = await loadMergeRequest(act.db, await findMergeRequest(act.db, project.id, iid))
  await (await planQuickActions(act, project, row, actions)).apply()
}

async function change(
  act: Act<Actor>,
  project: ProjectRef,
  before: LoadedMergeRequest,
  changes: CommandsChanges,
  titles: ReadonlyMap<number, string>,
) {
  const timed = await changeTimes(act, project, before, changes)
  await updateMergeRequest(act, project, timed, updateOf(timed, changes, titles))
  const { merge, approval_event, todo_event, subscription_event, emoji_award } = changes
  let row = await loadMergeRequest(act.db, await findMergeRequest(act.db, project.id, before.iid))
  // The award and the approval finish the to-dos about the merge request, so they come before a to-do that the text adds.
  if (emoji_award !== undefined) await toggleAward(act, { target: targetOf(project, row), note: null }, emoji_award)
  if (approval_event !== undefined) row = await setApproval(act, project, row, approval_event === 'approve')
  if (subscription_event !== undefined) await setSubscription(act, project, row, subscription_event === 'subscribe')
  if (todo_event === 'add') await markMergeRequest(act, project, row)
  if (todo_event === 'done') await finishToDos(act, targetOf(project, row))
  // A later line of the text may have made a draft of it, or closed it.
  if (merge !== undefined && isMergeable(row, act.instance.licensed))
    await mergeMergeRequest(act, project, row, { squash: row.squash === 1 })
}

async function changeTimes(
  act: Act<Actor>,
  project: ProjectRef,
  row: LoadedMergeRequest,
  { time_estimate, spend_time }: CommandsChanges,
): Promise<LoadedMergeRequest> {
  const estimated = time_estimate === undefined ? row : await setTimeEstimate(act, project, row, time_estimate)
  if (spend_time === undefined) return estimated
  const { duration, spent_at } = spend_time
  if (duration === 'reset') return resetSpentTime(act, project, estimated)
  return addSpentTime(act, project, estimated, { seconds: duration, spent_at })
}

function updateOf(
  before: LoadedMergeRequest,
  changes: CommandsChanges,
  titles: ReadonlyMap<number, string>,
): MergeRequestUpdate {
  const titlesOf = (ids: readonly number[] | undefined) => ids?.flatMap((id) => titles.get(id) ?? [])
  return {
    values: {
      title: titleAfter(before.title, changes),
      target_branch: changes.target_branch,
      milestone_id: changes.milestone_id,
      discussion_locked: changes.discussion_locked === undefined ? undefined : flag(changes.discussion_locked),
    },
    labels: {
      labels: titlesOf(changes.label_ids),
      add_labels: titlesOf(changes.add_label_ids),
      remove_labels: titlesOf(changes.remove_label_ids),
    },
    assignee_ids: changes.assignee_ids,
    reviewer_ids: changes.reviewer_ids,
    state: changes.state_event,
  }
}

/** A title that is nothing but words for a draft stays, and so does one that would become too long. */
function titleAfter(before: string, { title, wip_event }: CommandsChanges): string | undefined {
  const named = title ?? before
  if (wip_event === undefined || isDraft(named) === (wip_event === 'draft')) return title
  const after = wip_event === 'draft' ? `Draft: ${named}` : withoutDraft(named)
  return after === '' || [...after].length > MAX_TITLE ? title : after
}
