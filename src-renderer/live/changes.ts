import type { LiveEvent } from '../../src-server/gantry/entity.ts'
import { createStore } from '../ui/store.ts'

/** Changes by others; `all` if some were missed, so that anything may have changed. */
export type Changes = readonly LiveEvent[] | 'all'

const listeners = new Set<(changes: Changes) => void>()

/** Calls the listener with the changes of others, at most once a second. Returns a function that ends this. */
export function onChanges(listener: (changes: Changes) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes changes on to the lists and marks the changed records for some seconds. */
export function announceChanges(changes: Changes): void {
  for (const listener of listeners) listener(changes)
  if (changes !== 'all') mark(changes)
}

/** Tells the lists of a log to look for new rows: its rows are no events of the instance. */
export const announceRows = (kind: 'hook_delivery' | 'logged_request'): void =>
  announceChanges([
    {
      ...{ id: 0, kind, act: 'created', record_id: 0, iid: null, project_id: null, group_id: null, user_id: null },
      ...{ noteable: null, actor: null, request_id: null, occurred_at: new Date().toISOString() },
    },
  ])

const marked_ms = 8000

/** Who changed a record last, by record: `issue 12:34`. Records lose their mark after some seconds. */
export const marks = createStore<ReadonlyMap<string, string>>(new Map())

/** The marks that were set last, by record. */
const latest = new Map<string, ReadonlyMap<string, string>>()

function mark(events: readonly LiveEvent[]) {
  const fresh = new Map(events.flatMap((event) => recordsOf(event).map((key) => [key, event.actor?.name ?? 'Gantry'])))
  if (fresh.size === 0) return
  marks.set(new Map([...marks.get(), ...fresh]))
  for (const key of fresh.keys()) latest.set(key, fresh)
  setTimeout(() => {
    // A record that has changed again in the meantime keeps its newer mark.
    const ended = new Set([...fresh.keys()].filter((key) => latest.get(key) === fresh))
    for (const key of ended) latest.delete(key)
    marks.set(new Map([...marks.get()].filter(([key]) => !ended.has(key))))
  }, marked_ms)
}

/** The records that the event changed, as lists name them: the noun of the list and the id of the row. */
export function recordsOf({ kind, record_id, project_id, group_id, user_id, iid, noteable }: LiveEvent): string[] {
  if (kind === 'issue') return [`issue ${project_id}:${iid}`]
  if (kind === 'note' && noteable?.type === 'Issue') return [`issue ${project_id}:${noteable.iid}`]
  if (kind === 'merge_request') return [`merge request ${project_id}:${iid}`]
  if (kind === 'note' && noteable?.type === 'MergeRequest') return [`merge request ${project_id}:${noteable.iid}`]
  if (kind === 'project') return [`project ${project_id}`]
  if (kind === 'group') return [`group ${group_id}`, `subgroup ${group_id}`]
  if (kind === 'label' || kind === 'milestone') return [`${kind} ${record_id}`]
  if (kind === 'user') return [`user ${user_id}`]
  return kind === 'member' ? [`member ${user_id}`] : []
}
