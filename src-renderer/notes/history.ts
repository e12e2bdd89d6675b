import type { ResponseBody } from '../api/client.ts'
import { fullDay } from '../ui/dates.ts'
import type { LabelLike } from '../ui/label.tsx'
import type { PersonLike } from '../ui/person.tsx'

/** The stored changes of a record that have no system note. Only issues have weights and iterations. */
export interface StoredEvents {
  state: ResponseBody<'GET /projects/:id/issues/:issue_iid/resource_state_events'>
  label: ResponseBody<'GET /projects/:id/issues/:issue_iid/resource_label_events'>
  milestone: ResponseBody<'GET /projects/:id/issues/:issue_iid/resource_milestone_events'>
  weight: ResponseBody<'GET /projects/:id/issues/:issue_iid/resource_weight_events'>
  iteration: ResponseBody<'GET /projects/:id/issues/:issue_iid/resource_iteration_events'>
}

/** One line of the history: words, followed by labels if labels changed. A deleted label or milestone has no name any more. */
export interface HistoryLine {
  key: string
  by: PersonLike | null
  created_at: string
  parts: readonly (string | readonly LabelLike[])[]
}

/** The changes as lines, the oldest first. Label changes that one user made in one moment are one line. */
export function historyOf({ state, label, milestone, weight, iteration }: StoredEvents): readonly HistoryLine[] {
  const line = (key: string, { user, created_at }: Stored, words: string): HistoryLine => ({
    ...{ key, by: user, created_at, parts: [words] },
  })
  const labelsAtOnce = Map.groupBy(label, ({ user, created_at }) => `${created_at} ${user?.id}`)
  return [
    ...[...labelsAtOnce].map(([at, events]) => labelLine(`label ${at}`, events)),
    ...milestone.map((event) => line(`milestone ${event.id}`, event, milestoneWords(event))),
    ...weight.map((event) =>
      line(
        `weight ${event.id}`,
        event,
        event.weight === null ? 'removed the weight' : `set the weight to ${event.weight}`,
      ),
    ),
    ...iteration.map((event) => line(`iteration ${event.id}`, event, iterationWords(event))),
    // A record is changed before it is closed in the same moment.
    ...state.map((event) => line(`state ${event.id}`, event, `${event.state} the ${nounOf(event.resource_type)}`)),
  ].sort((a, b) => compare(a.created_at, b.created_at))
}

const nounOf = (resource_type: string) => (resource_type === 'MergeRequest' ? 'merge request' : 'issue')

type Stored = Pick<StoredEvents['state'][number], 'user' | 'created_at'>

function labelLine(key: string, events: StoredEvents['label']): HistoryLine {
  const changed = (action: 'add' | 'remove') => events.filter((event) => event.action === action)
  const [added, removed] = [changed('add'), changed('remove')]
  return {
    key,
    by: events[0]?.user ?? null,
    created_at: events[0]?.created_at ?? '',
    parts: [
      ...(added.length > 0 ? ['added', labelsOf(added)] : []),
      ...(added.length > 0 && removed.length > 0 ? ['and'] : []),
      ...(removed.length > 0 ? ['removed', labelsOf(removed)] : []),
    ],
  }
}

const labelsOf = (events: StoredEvents['label']): LabelLike[] =>
  events.map(({ label }) => (label ? { name: label.name, color: label.color } : { name: 'deleted label' }))

function milestoneWords({ action, milestone }: StoredEvents['milestone'][number]) {
  const name = milestone ? `the milestone ${milestone.title}` : 'a deleted milestone'
  return action === 'add' ? `set ${name}` : `removed ${name}`
}

/** An iteration without a title is named by its days. */
function iterationWords({ action, iteration }: StoredEvents['iteration'][number]) {
  const name = iteration
    ? `the iteration ${iteration.title ?? `${fullDay(iteration.start_date)} to ${fullDay(iteration.due_date)}`}`
    : 'a deleted iteration'
  return action === 'add' ? `set ${name}` : `removed ${name}`
}

/**
 * Notes and lines in the order of time. As long as older notes are not loaded, lines from before the first loaded note are left out, because
 * their place is not known yet.
 */
export function threadOf<Note extends { created_at: string }>(
  notes: readonly Note[],
  lines: readonly HistoryLine[],
  hasEarlier: boolean,
): readonly ({ note: Note } | { line: HistoryLine })[] {
  const first = notes[0]?.created_at ?? ''
  const shown = hasEarlier ? lines.filter(({ created_at }) => created_at >= first) : lines
  return [
    ...notes.map((note) => ({ note, at: note.created_at })),
    ...shown.map((line) => ({ line, at: line.created_at })),
  ].sort((a, b) => compare(a.at, b.at))
}

/** Sorting is stable, so what happened in one moment keeps its order. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
