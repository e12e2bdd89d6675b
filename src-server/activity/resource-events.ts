/** A change of an issue or a merge request that is recorded as a separate row and not as a system note. */
export type ResourceEvent =
  | { kind: 'state'; state: 'closed' | 'reopened' | 'merged'; source_merge_request_id: number | null }
  | { kind: 'label'; action: 'add' | 'remove'; label_id: number }
  | { kind: 'milestone'; action: 'add' | 'remove'; milestone_id: number; state: State }
  | { kind: 'iteration'; action: 'add' | 'remove'; iteration_id: number }
  | { kind: 'weight'; weight: number | null }

type State = 'opened' | 'closed' | 'merged' | 'locked'
type Labels = readonly { id: number }[]

export function labelEvents(before: Labels, after: Labels): ResourceEvent[] {
  const lacks = (labels: Labels, id: number) => !labels.some((label) => label.id === id)
  return [
    ...after
      .filter(({ id }) => lacks(before, id))
      .map(({ id }) => ({ kind: 'label', action: 'add', label_id: id }) as const),
    ...before
      .filter(({ id }) => lacks(after, id))
      .map(({ id }) => ({ kind: 'label', action: 'remove', label_id: id }) as const),
  ]
}

/** Replacing a milestone is one event, about the new milestone. `state` is that of the record. */
export function milestoneEvents(before: number | null, after: number | null, state: State): ResourceEvent[] {
  if (before === after) return []
  const rest = { kind: 'milestone', state } as const
  if (after !== null) return [{ ...rest, action: 'add', milestone_id: after }]
  return before === null ? [] : [{ ...rest, action: 'remove', milestone_id: before }]
}

/** The same for an iteration. */
export function iterationEvents(before: number | null, after: number | null): ResourceEvent[] {
  if (before === after) return []
  if (after !== null) return [{ kind: 'iteration', action: 'add', iteration_id: after }]
  return before === null ? [] : [{ kind: 'iteration', action: 'remove', iteration_id: before }]
}
