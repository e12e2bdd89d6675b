import type { GroupContainer } from '../activity/target.ts'
import { planQuickActions as planOnEpics } from '../epics/acts/run-quick-actions.ts'
import { loadEpic } from '../epics/queries.ts'
import { readQuickActions as readOnEpic } from '../epics/quick-actions/names.ts'
import { planQuickActions } from '../issues/acts/run-quick-actions.ts'
import { findIssue, noIssue } from '../issues/queries.ts'
import { readQuickActions } from '../issues/quick-actions/names.ts'
import { loadIssue } from '../issues/write-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { badRequest, notFound } from '../kit/errors.ts'
import { planQuickActions as planOnMergeRequest } from '../merge-requests/acts/run-quick-actions.ts'
import { loadMergeRequest } from '../merge-requests/load-queries.ts'
import { findMergeRequest } from '../merge-requests/queries.ts'
import { readQuickActions as readOnMergeRequest } from '../merge-requests/quick-actions/names.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { PlannedActions } from '../quick-actions/decide.ts'
import type { Noteable } from './noteables.ts'

export interface ReadBody {
  /** The text of the note; empty if the body has nothing but quick actions. */
  text: string
  /** Undefined if the body has no quick actions. */
  planned: PlannedActions | undefined
}

/**
 * Separates the text of a note from its quick actions, and decides what these change. Snippets have no quick actions.
 * `head_sha` is the head commit that `/merge` may merge.
 *
 * @throws ApiError 400 if there is no text and no quick action can be applied
 */
export async function readBody(act: Act<Actor>, target: Noteable, body: string, head_sha?: string): Promise<ReadBody> {
  const { text, planned } = await plan(act, target, body, head_sha)
  if (!planned) return { text, planned }
  if (text.trim() === '' && !planned.applies) throw badRequest(planned.says.join(' '))
  return { text: text.trim() === '' ? '' : text, planned }
}

function plan(act: Act<Actor>, { type, project, group, iid }: Noteable, body: string, head_sha?: string) {
  if (type === 'Issue' && project) return planOnIssue(act, { project, iid, head_sha }, body)
  if (type === 'MergeRequest' && project) return planMerging(act, { project, iid, head_sha }, body)
  if (type === 'Epic' && group) return planOnEpic(act, group, iid, body)
  return { text: body, planned: undefined }
}

interface On {
  project: ProjectRef
  iid: number
  head_sha: string | undefined
}

async function planOnIssue(act: Act<Actor>, { project, iid }: On, body: string): Promise<ReadBody> {
  const { text, actions } = readQuickActions(body, act.instance.licensed)
  if (actions.length === 0) return { text, planned: undefined }
  const issue = await loadIssue(act.db, await findIssue(act.db, act.actor, project, iid, noIssue))
  return { text, planned: await planQuickActions(act, project, issue, actions) }
}

async function planMerging(act: Act<Actor>, { project, iid, head_sha }: On, body: string): Promise<ReadBody> {
  const { text, actions } = readOnMergeRequest(body, act.instance.licensed)
  if (actions.length === 0) return { text, planned: undefined }
  const row = await loadMergeRequest(act.db, await findMergeRequest(act.db, project.id, iid))
  return { text, planned: await planOnMergeRequest(act, project, row, actions, head_sha) }
}

async function planOnEpic(act: Act<Actor>, group: GroupContainer, iid: number, body: string): Promise<ReadBody> {
  const { text, actions } = readOnEpic(body)
  if (actions.length === 0) return { text, planned: undefined }
  const epic = await loadEpic(act.db, group.id, iid)
  if (!epic) throw notFound('Epic')
  return { text, planned: await planOnEpics(act, group, epic, actions) }
}
