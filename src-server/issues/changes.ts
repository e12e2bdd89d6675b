import { z } from 'zod'
import type { Flag, Trx } from '../kit/db/schema.ts'
import { invalid, parameterError } from '../kit/errors.ts'
import { datetime } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { labelsFor } from '../labels/queries.ts'
import { isMilestoneOf } from '../milestones/queries.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { mayCreateIncident, maySetHistory } from './policy.ts'
import type { FoundIssue } from './queries.ts'
import { flag, issueFields, titles } from './write-fields.ts'

/** What PUT of an issue takes. */
export const updateFields = {
  title: z.string().optional().describe('At most 255 characters'),
  ...issueFields,
  remove_labels: titles.optional(),
  state_event: z.enum(['close', 'reopen']).optional(),
  created_at: datetime.optional().describe('For administrators and owners'),
  updated_at: datetime.optional().describe('For administrators and owners'),
}
export type Sent = { [K in keyof typeof updateFields]?: z.output<(typeof updateFields)[K]> | undefined }
/** Of those who may not set metadata, none was sent. */
export const NOTHING: Sent = {}

/** As the platform lists them, whether built here or not. */
const CHANGEABLE =
  'assignee_id, assignee_ids, confidential, created_at, description, discussion_locked, due_date, labels, add_labels, remove_labels, milestone_id, state_event, title, issue_type'
const CHANGEABLE_LICENSED = `${CHANGEABLE}, weight, epic_id, epic_iid`

/** The list of names depends on the tier, and a moment alone is no change. @throws ApiError 400 */
export function requireSomething({ updated_at: _moment, weight, ...sent }: Sent, { licensed }: Instance) {
  const values = [...Object.values(sent), licensed ? weight : undefined]
  if (values.some((value) => value !== undefined)) return
  throw parameterError(
    `${licensed ? CHANGEABLE_LICENSED : CHANGEABLE} are missing, at least one parameter must be provided`,
  )
}

interface Label {
  id: number
  title: string
}

/** `labels` replaces what there is; then some are added and some taken away. */
export async function labelsAfter(
  trx: Trx,
  project: ProjectRef,
  before: Label[],
  { labels, add_labels, remove_labels }: Sent,
  now: string,
): Promise<Label[]> {
  const base = labels === undefined ? before : await labelsFor(trx, project, labels ?? [], true, now)
  const added = await labelsFor(trx, project, add_labels ?? [], true, now)
  const all = [...base, ...added.filter((one) => !base.some((label) => label.id === one.id))]
  return all.filter((one) => !remove_labels?.includes(one.title))
}

/** The columns that will differ, each with its new value. */
export interface Changes {
  title?: string
  description?: string | null
  issue_type?: string
  milestone_id?: number | null
  due_date?: string | null
  confidential?: Flag
  discussion_locked?: Flag
  weight?: number | null
  created_at?: string
  state?: 1 | 2
  closed_at?: string | null
  closed_by_id?: number | null
}

export async function changesOf(
  trx: Trx,
  project: ProjectRef,
  issue: FoundIssue,
  body: Sent,
  sent: Sent,
  { licensed }: Instance,
  { actor_id, now }: { actor_id: number; now: string },
): Promise<Changes> {
  const milestone_id = sent.milestone_id === undefined ? undefined : sent.milestone_id || null
  if (milestone_id && milestone_id !== issue.milestone_id && !(await isMilestoneOf(trx, project, milestone_id)))
    throw invalid({ milestone_id: ['is invalid'] })
  const becomesIncident = body.issue_type === 'incident' && !mayCreateIncident(project)
  const state: 1 | 2 = body.state_event === 'close' ? 2 : body.state_event === 'reopen' ? 1 : issue.state
  const closing =
    state === issue.state ? {} : { closed_at: state === 2 ? now : null, closed_by_id: state === 2 ? actor_id : null }
  return {
    ...differing(issue, {
      title: body.title?.trim(),
      description: body.description,
      issue_type: becomesIncident ? undefined : body.issue_type,
      milestone_id,
      due_date: sent.due_date,
      confidential: typeof sent.confidential === 'boolean' ? flag(sent.confidential) : undefined,
      discussion_locked: sent.discussion_locked === undefined ? undefined : flag(sent.discussion_locked),
      weight: licensed ? sent.weight : undefined,
      created_at: maySetHistory(project) ? body.created_at : undefined,
    }),
    ...(state === issue.state ? {} : { state, ...closing }),
  }
}

/** The values that were sent and are not there yet. */
function differing<T extends object>(
  before: { [K in keyof T]: unknown },
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const result: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const name in values) {
    const value = values[name]
    if (isSent(value) && value !== before[name]) result[name] = value
  }
  return result
}
const isSent = <T>(value: T): value is Exclude<T, undefined> => value !== undefined

/** Who touched it, and who edited its words. */
export function signed(changes: Changes, actor_id: number, now: string) {
  const edited = changes.title !== undefined || changes.description !== undefined
  return { updated_by_id: actor_id, ...(edited && { last_edited_at: now, last_edited_by_id: actor_id }) }
}

export const missing = (these: readonly { id: number }[], from: readonly { id: number }[]) =>
  these.filter((one) => !from.some((other) => other.id === one.id)).map((one) => one.id)
export const isSame = (a: readonly { id: number }[], b: readonly { id: number }[]) =>
  a.length === b.length && missing(a, b).length === 0
