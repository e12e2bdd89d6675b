import { fetchBody, type Input, type ResponseBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import type { Outcome } from '../changes/start-change.ts'
import { refusalOf } from '../changes/undo.ts'
import { historyReads, mentions } from '../live/affected-reads.ts'
import { issueLists } from '../live/issue-lists.ts'
import { type Issue, labelNames } from './issue.ts'

export type Change = Omit<Input<'PUT /projects/:id/issues/:issue_iid'>, 'id' | 'issue_iid'>
export type SelectedIssue = ResponseBody<'GET /-/gantry/v1/issues/selected'>[number]
export const issueNouns = ['issue', 'issues'] as const

/** The reads to refresh after an issue has changed. */
export const issueReads = [
  ...issueLists,
  'GET /projects/:id/issues/:issue_iid',
  'GET /projects/:id/issues/:issue_iid/discussions',
  'GET /projects/:id/issues/:issue_iid/links',
  ...mentions,
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions',
  ...historyReads,
  'GET /-/gantry/v1/issues/selected',
  // Comments, assignments and closing add and finish to-do items.
  'GET /todos',
  'GET /-/gantry/v1/state',
  // Both have the number of open issues.
  'GET /projects',
  'GET /projects/:id',
] as const

interface Named {
  id: number
  name: string
}

/** The values of an issue that changes replace. Fields that a list leaves out are undefined. */
export interface IssueValues {
  title?: string | undefined
  description?: string | null | undefined
  state: string
  labels: readonly string[]
  milestone: { id: number; title: string } | null
  assignees: readonly Named[]
  due_date: string | null
  weight?: number | null | undefined
  confidential: boolean
}

export const valuesOf = (issue: Issue): IssueValues => ({ ...issue, labels: labelNames(issue) })

/** One field that a change sets: what was asked, and how the server's answer reads. */
interface Expectation {
  field: string
  isMet: (issue: IssueValues) => boolean
  /** The current value in words. */
  now: (issue: IssueValues) => string
}

function expectationsOf(change: Change): Expectation[] {
  const found: Expectation[] = []
  const expectField = (field: string, isMet: Expectation['isMet'], now: Expectation['now']) =>
    found.push({ field, isMet, now })
  const { state_event, assignee_ids, labels, add_labels = [], remove_labels = [], milestone_id } = change
  if (state_event !== undefined)
    expectField(
      'state',
      (issue) => issue.state === (state_event === 'close' ? 'closed' : 'opened'),
      (issue) => (issue.state === 'closed' ? 'closed' : 'open'),
    )
  if (assignee_ids !== undefined) {
    const wanted = new Set((assignee_ids ?? []).filter((id) => id !== 0))
    expectField(
      'assignees',
      ({ assignees }) => assignees.length === wanted.size && assignees.every(({ id }) => wanted.has(id)),
      ({ assignees }) => assignees.map(({ name }) => name).join(', ') || 'nobody',
    )
  }
  if (labels !== undefined || add_labels?.length || remove_labels?.length) {
    const present = [...(labels ?? []), ...(add_labels ?? [])]
    const absent = new Set(remove_labels)
    expectField(
      'labels',
      (issue) =>
        present.every((name) => absent.has(name) || issue.labels.includes(name)) &&
        issue.labels.every((name) => !absent.has(name) && (labels === undefined || present.includes(name))),
      (issue) => issue.labels.join(', ') || 'none',
    )
  }
  if (milestone_id !== undefined)
    expectField(
      'milestone',
      ({ milestone }) => (milestone?.id ?? 0) === (milestone_id ?? 0),
      ({ milestone }) => milestone?.title ?? 'none',
    )
  for (const [key, name] of [
    ['due_date', 'due date'],
    ['weight', 'weight'],
    ['confidential', 'confidential'],
  ] as const) {
    const asked = change[key]
    if (asked === undefined) continue
    expectField(
      name,
      (issue) => (issue[key] ?? null) === (asked === '' ? null : asked),
      (issue) => (issue[key] === null || issue[key] === undefined ? 'none' : String(issue[key])),
    )
  }
  return found
}

/**
 * Compares the server's answer with the request. The server drops values that the caller may not set, and people who cannot be assigned,
 * without an error. Returns the fields that differ, in words; undefined if the answer has everything that was asked.
 */
export function differenceFrom(change: Change, answer: IssueValues): string | undefined {
  const missed = expectationsOf(change).filter(({ isMet }) => !isMet(answer))
  if (missed.length === 0) return undefined
  return `Not applied. ${missed.map(({ field, now }) => `Current ${field}: ${now(answer)}`).join('. ')}.`
}

/** The change that restores `before`, for the fields in which `after` differs; undefined if nothing differs. */
export function inverseOf(before: IssueValues, after: IssueValues): Change | undefined {
  const remove_labels = after.labels.filter((name) => !before.labels.includes(name))
  const add_labels = before.labels.filter((name) => !after.labels.includes(name))
  const people = (issue: IssueValues) => issue.assignees.map(({ id }) => id)
  const inverse: Change = {
    ...(before.state !== after.state && { state_event: before.state === 'closed' ? 'close' : 'reopen' }),
    ...(remove_labels.length > 0 && { remove_labels }),
    ...(add_labels.length > 0 && { add_labels }),
    ...(String(people(before)) !== String(people(after)) && {
      assignee_ids: before.assignees.length > 0 ? people(before) : [0],
    }),
    ...(before.milestone?.id !== after.milestone?.id && { milestone_id: before.milestone?.id ?? 0 }),
    ...(before.due_date !== after.due_date && { due_date: before.due_date }),
    ...(before.confidential !== after.confidential && { confidential: before.confidential }),
    ...(before.weight !== undefined &&
      after.weight !== undefined &&
      before.weight !== after.weight && { weight: before.weight }),
    ...(before.title !== undefined && before.title !== after.title && { title: before.title }),
    ...(before.description !== undefined &&
      before.description !== after.description && { description: before.description }),
  }
  return Object.keys(inverse).length > 0 ? inverse : undefined
}

/**
 * The change that takes back `change`: the inverse of the fields that it asked for. Other fields may differ too, because somebody else has
 * changed them in the meantime, and stay as they are.
 */
export function takingBack(change: Change, before: IssueValues, after: IssueValues): Change | undefined {
  const { add_labels = [], remove_labels = [], ...inverse } = inverseOf(before, after) ?? {}
  const isAsked = (list: readonly string[] | null | undefined) => (name: string) =>
    change.labels !== undefined || list?.includes(name) === true
  const removed = remove_labels?.filter(isAsked(change.add_labels)) ?? []
  const added = add_labels?.filter(isAsked(change.remove_labels)) ?? []
  const back: Change = {
    ...Object.fromEntries(Object.entries(inverse).filter(([field]) => field in change)),
    ...(removed.length > 0 && { remove_labels: removed }),
    ...(added.length > 0 && { add_labels: added }),
  }
  return Object.keys(back).length > 0 ? back : undefined
}

/** The fields of `inverse` whose values are no longer those of `after`. */
export function changedSince(inverse: Change, after: IssueValues, now: IssueValues): string[] {
  const since = inverseOf(after, now) ?? {}
  const labels = new Set([...(inverse.add_labels ?? []), ...(inverse.remove_labels ?? [])])
  const movedLabels = [...(since.add_labels ?? []), ...(since.remove_labels ?? [])].filter((name) => labels.has(name))
  const fields = [
    ['state_event', 'state'],
    ['assignee_ids', 'assignees'],
    ['milestone_id', 'milestone'],
    ['due_date', 'due date'],
    ['confidential', 'confidential'],
    ['weight', 'weight'],
    ['title', 'title'],
    ['description', 'description'],
  ] as const
  return [
    ...fields.flatMap(([key, name]) => (inverse[key] !== undefined && since[key] !== undefined ? [name] : [])),
    ...(movedLabels.length > 0 ? ['labels'] : []),
  ]
}

/** Restores the values before `change`, unless they were changed again since. Undefined if the change had no effect. */
export function undoOf(
  { project_id, iid }: { project_id: number; iid: number },
  change: Change,
  before: IssueValues,
  after: IssueValues,
): Undo | undefined {
  const inverse = takingBack(change, before, after)
  if (!inverse) return undefined
  const address = { id: project_id, issue_iid: iid }
  return async () => {
    try {
      const now = valuesOf(await fetchBody('GET /projects/:id/issues/:issue_iid', address))
      const changed = changedSince(inverse, after, now)
      if (changed.length > 0) return { text: `Not undone, because the issue has changed since: ${changed.join(', ')}.` }
      const answer = await fetchBody('PUT /projects/:id/issues/:issue_iid', { ...address, ...inverse })
      const text = differenceFrom(inverse, valuesOf(answer))
      return text === undefined ? undefined : { text }
    } catch (cause) {
      return refusalOf(cause)
    }
  }
}

/** Changes an issue of a selection and compares the answer with the request. */
export async function changeSelected(issue: SelectedIssue, change: Change): Promise<Outcome> {
  try {
    const { project_id: id, iid: issue_iid } = issue
    const answer = await fetchBody('PUT /projects/:id/issues/:issue_iid', { id, issue_iid, ...change })
    const after = valuesOf(answer)
    const undo = undoOf(issue, change, issue, after)
    const text = differenceFrom(change, after)
    return text === undefined ? { undo } : { text, undo }
  } catch (cause) {
    return refusalOf(cause)
  }
}
