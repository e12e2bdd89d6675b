import { z } from 'zod'
import type { Db, Flag } from '../kit/db/schema.ts'
import { invalid, parameterError } from '../kit/errors.ts'
import { datetime } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { isMilestoneOf } from '../milestones/queries.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { FoundIssue } from './entity.ts'
import { mayCreateIncident, maySetMetadata, maySetTimesAndIid } from './policy.ts'
import { flag, issueFields, sentAssignees, titles } from './write-fields.ts'

/** The parameters of `PUT /projects/:id/issues/:issue_iid`. */
export const updateFields = {
  title: z.string().optional().describe('At most 255 characters'),
  ...issueFields,
  remove_labels: titles.optional(),
  state_event: z.enum(['close', 'reopen']).optional(),
  created_at: datetime.optional().describe('Only for administrators and Owners'),
  updated_at: datetime.optional().describe('Only for administrators and Owners'),
}
type Sent = { [K in keyof typeof updateFields]?: z.output<(typeof updateFields)[K]> | undefined }
/** Used if the caller may not set metadata, or may not set the times of the issue. */
const NOTHING: Sent = {}

/** The platform's error text. It also names parameters that Gantry does not support. */
const CHANGEABLE =
  'assignee_id, assignee_ids, confidential, created_at, description, discussion_locked, due_date, labels, add_labels, remove_labels, milestone_id, state_event, title, issue_type'
const CHANGEABLE_LICENSED = `${CHANGEABLE}, weight, epic_id, epic_iid`

/** Refuses a request that changes nothing: `updated_at` alone does not count. @throws ApiError 400 with a list that depends on the tier */
export function requireSomething({ updated_at: _, weight, epic_id, epic_iid, ...sent }: Sent, { licensed }: Instance) {
  const values = [...Object.values(sent), ...(licensed ? [weight, epic_id, epic_iid] : [])]
  if (values.some((value) => value !== undefined)) return
  throw parameterError(
    `${licensed ? CHANGEABLE_LICENSED : CHANGEABLE} are missing, at least one parameter must be provided`,
  )
}

/** The changes of an update that the caller may make. A field without a value stays unchanged. */
export interface IssueUpdate {
  values: { [K in keyof Changes]?: Changes[K] | undefined }
  labels: Pick<Sent, 'labels' | 'add_labels' | 'remove_labels'>
  /** In their order. */
  assignee_ids: readonly number[] | undefined
  state: 'close' | 'reopen' | undefined
  /** Replaces the time of the change. */
  updated_at: string | undefined
}

/** The columns that an update changes, each with its new value. */
export interface Changes {
  title?: string
  description?: string | null
  issue_type?: string
  milestone_id?: number | null
  iteration_id?: number | null
  due_date?: string | null
  confidential?: Flag
  discussion_locked?: Flag
  weight?: number | null
  health_status?: string | null
  severity?: string
  created_at?: string
}

/**
 * Metadata (see `maySetMetadata`) of a caller who may not set it is ignored, also if the caller is the author.
 *
 * @throws ApiError 400 if the project's issues cannot have the milestone
 */
export async function updateOf(
  db: Db,
  project: ProjectRef,
  issue: FoundIssue,
  body: Sent,
  { licensed }: Instance,
): Promise<IssueUpdate> {
  const sent = maySetMetadata(project) ? body : NOTHING
  const history = maySetTimesAndIid(project) ? body : NOTHING
  const milestone_id = sent.milestone_id === undefined ? undefined : sent.milestone_id || null
  if (milestone_id && milestone_id !== issue.milestone_id && !(await isMilestoneOf(db, project, milestone_id)))
    throw invalid({ milestone_id: ['is invalid'] })
  const becomesIncident = body.issue_type === 'incident' && !mayCreateIncident(project)
  return {
    values: {
      title: body.title?.trim(),
      description: body.description,
      issue_type: becomesIncident ? undefined : body.issue_type,
      milestone_id,
      due_date: sent.due_date,
      confidential: typeof sent.confidential === 'boolean' ? flag(sent.confidential) : undefined,
      discussion_locked: sent.discussion_locked === undefined ? undefined : flag(sent.discussion_locked),
      weight: licensed ? sent.weight : undefined,
      created_at: history.created_at,
    },
    labels: sent,
    assignee_ids: sentAssignees(sent),
    state: body.state_event,
    updated_at: history.updated_at,
  }
}

/** The values that differ from the current ones. */
export function differing<T extends object>(
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

/** The columns that store who changed the issue and, if the title or description changed, who edited them. */
export function editorColumns(changes: Changes, actor_id: number, now: string) {
  const edited = changes.title !== undefined || changes.description !== undefined
  return { updated_by_id: actor_id, ...(edited && { last_edited_at: now, last_edited_by_id: actor_id }) }
}

export const missing = (these: readonly { id: number }[], from: readonly { id: number }[]) =>
  these.filter((one) => !from.some((other) => other.id === one.id)).map((one) => one.id)
export const isSame = (a: readonly { id: number }[], b: readonly { id: number }[]) =>
  a.length === b.length && missing(a, b).length === 0
