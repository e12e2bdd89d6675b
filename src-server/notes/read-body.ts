import { type PlannedActions, planQuickActions } from '../issues/acts/run-quick-actions.ts'
import { findIssue, noIssue } from '../issues/queries.ts'
import { readQuickActions } from '../issues/quick-actions/read-text.ts'
import { loadIssue } from '../issues/write-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import { badRequest } from '../kit/errors.ts'
import type { Noteable } from './noteables.ts'

export interface ReadBody {
  /** The text of the note; empty if the body has nothing but quick actions. */
  text: string
  /** Undefined if the body has no quick actions. */
  planned: PlannedActions | undefined
}

/**
 * Separates the text of a note from its quick actions, and decides what these change. Only issues have quick actions.
 *
 * @throws ApiError 400 if there is no text and no quick action can be applied
 */
export async function readBody(act: Act<Actor>, { type, project, iid }: Noteable, body: string): Promise<ReadBody> {
  if (type !== 'Issue' || !project) return { text: body, planned: undefined }
  const { text, actions } = readQuickActions(body, act.instance.licensed)
  if (actions.length === 0) return { text, planned: undefined }
  const issue = await loadIssue(act.db, await findIssue(act.db, act.actor, project, iid, noIssue))
  const planned = await planQuickActions(act, project, issue, actions)
  if (text.trim() === '' && !planned.applies) throw badRequest(planned.says.join(' '))
  return { text: text.trim() === '' ? '' : text, planned }
}
