import { fetchBody, type Input } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { moveBetween, type Values } from '../changes/record-part.ts'
import type { MergeRequest } from './merge-request.ts'

export type Change = Omit<Input<'PUT /projects/:id/merge_requests/:merge_request_iid'>, 'id' | 'merge_request_iid'>

const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id)

/** The values of a merge request that changes replace. */
const valuesOf = (request: MergeRequest) => ({
  state: request.state,
  title: request.title,
  description: request.description ?? '',
  target_branch: request.target_branch,
  labels: [...request.labels].sort(),
  milestone_id: request.milestone?.id ?? null,
  assignee_ids: idsOf(request.assignees),
  reviewer_ids: idsOf(request.reviewers),
  discussion_locked: request.discussion_locked === true,
})
type Name = keyof ReturnType<typeof valuesOf>
const names: readonly Name[] = [
  ...(['state', 'title', 'description', 'target_branch', 'labels'] as const),
  ...(['milestone_id', 'assignee_ids', 'reviewer_ids', 'discussion_locked'] as const),
]

/** Which values a change asks for. */
function askedBy(change: Change): ReadonlySet<Name> {
  const { state_event, labels, add_labels, remove_labels } = change
  const isAsked = (name: Name) =>
    name === 'state'
      ? state_event !== undefined
      : name === 'labels'
        ? (labels ?? add_labels ?? remove_labels) !== undefined
        : change[name] !== undefined
  return new Set(names.filter(isAsked))
}

const pick = (request: MergeRequest, some: readonly Name[]): Values => {
  const values = valuesOf(request)
  return Object.fromEntries(some.map((name) => [name, values[name]]))
}

/** The request that gives some values back. */
function restoring(before: MergeRequest, some: readonly Name[]): Change {
  const { state, milestone_id, assignee_ids, reviewer_ids, ...others } = valuesOf(before)
  const all: Readonly<Record<Name, Change>> = {
    state: { state_event: state === 'closed' ? 'close' : 'reopen' },
    title: { title: others.title },
    description: { description: others.description },
    target_branch: { target_branch: others.target_branch },
    labels: { labels: others.labels },
    milestone_id: { milestone_id: milestone_id ?? 0 },
    assignee_ids: { assignee_ids: assignee_ids.length > 0 ? assignee_ids : [0] },
    reviewer_ids: { reviewer_ids: reviewer_ids.length > 0 ? reviewer_ids : [0] },
    discussion_locked: { discussion_locked: others.discussion_locked },
  }
  return Object.assign({}, ...some.map((name) => all[name]))
}

/**
 * Gives the values back that a change replaced; undefined if nothing changed, or if the merge request is merged, which is final. `asked` limits
 * the values to those of the change: somebody else may have changed others in the meantime.
 */
export function undoOfChange(before: MergeRequest, after: MergeRequest, asked?: Change): Undo | undefined {
  if (after.state === 'merged' && before.state !== 'merged') return undefined
  const [from, to] = [valuesOf(before), valuesOf(after)]
  const wanted = asked && askedBy(asked)
  const changed = names.filter((name) => String(from[name]) !== String(to[name]) && (wanted?.has(name) ?? true))
  if (changed.length === 0) return undefined
  const address = { id: before.project_id, merge_request_iid: before.iid }
  return moveBetween(
    {
      read: async () => pick(await fetchBody('GET /projects/:id/merge_requests/:merge_request_iid', address), changed),
      write: async () => {
        await fetchBody('PUT /projects/:id/merge_requests/:merge_request_iid', {
          ...address,
          ...restoring(before, changed),
        })
        return undefined
      },
    },
    pick(after, changed),
    pick(before, changed),
  )
}

const sameIds = (ids: readonly number[] | null | undefined, people: readonly { id: number }[]) =>
  String((ids ?? []).filter((id) => id !== 0).sort()) === String(idsOf(people).sort())

/**
 * What the server did not set although it accepted the change, in words. It drops values that the caller may not set, and people who cannot be
 * assigned, without an error.
 */
export function notAppliedOf(change: Change, after: MergeRequest): string | undefined {
  const { state_event, assignee_ids, reviewer_ids, add_labels, remove_labels, milestone_id } = change
  const missed = [
    ...(state_event && after.state !== (state_event === 'close' ? 'closed' : 'opened') ? ['state'] : []),
    ...(assignee_ids && !sameIds(assignee_ids, after.assignees) ? ['assignees'] : []),
    ...(reviewer_ids && !sameIds(reviewer_ids, after.reviewers) ? ['reviewers'] : []),
    ...(add_labels?.some((name) => !after.labels.includes(name)) ||
    remove_labels?.some((name) => after.labels.includes(name))
      ? ['labels']
      : []),
    ...(milestone_id !== undefined && (after.milestone?.id ?? 0) !== (milestone_id ?? 0) ? ['milestone'] : []),
  ]
  return missed.length > 0 ? `Not applied: the server kept the old ${missed.join(', ')}.` : undefined
}
