import type { Db } from '../../kit/db/schema.ts'
import { type ArchiveObject, awardRecord, eventRecord, noteRecord, timelogRecord } from '../records/parts.ts'
import type { Lookups } from './lookups.ts'
import { awardsOf, feedOf, labelIdsOf, notesOf, resourceEventsOf, type Target, timelogsOf } from './part-queries.ts'

/** Finds the parts of one record of a batch. */
type PartsOf<P> = (id: number) => P

export interface Discussion {
  notes: ArchiveObject[]
  award_emoji: ArchiveObject[]
  events: ArchiveObject[]
  /** The positions of the diff notes, as stored. */
  positions: string[]
}

/** Notes, reactions and feed entries of the records. */
export async function discussionsOf(db: Db, type: Target, ids: string): Promise<PartsOf<Discussion>> {
  const notes = await notesOf(db, { type }, { ids })
  const note_ids = JSON.stringify(notes.map((note) => note.id))
  const [awards, events] = await awardsAndEvents(db, type, ids)
  const [noteAwards, noteEvents] = await awardsAndEvents(db, 'Note', note_ids)
  const byTarget = Map.groupBy(notes, (note) => note.noteable_id)
  return (id) => {
    const own = byTarget.get(id) ?? []
    return {
      notes: own.map((note) => noteRecord(note, { awards: noteAwards(note.id), events: noteEvents(note.id) })),
      award_emoji: awards(id),
      events: events(id),
      positions: own.flatMap(({ position }) => position ?? []),
    }
  }
}

async function awardsAndEvents(db: Db, type: Target | 'Note', ids: string) {
  const awards = Map.groupBy(await awardsOf(db, { type }, { ids }), (award) => award.awardable_id)
  const events = Map.groupBy(await feedOf(db, { type }, { ids }), (event) => event.target_id)
  return [
    (id: number) => (awards.get(id) ?? NONE).map(awardRecord),
    (id: number) => (events.get(id) ?? NONE).map(eventRecord),
  ] as const
}

const NONE: never[] = []

interface Planning {
  label_links: ArchiveObject[]
  resource_label_events: ArchiveObject[]
  resource_milestone_events: ArchiveObject[]
  resource_state_events: ArchiveObject[]
  resource_iteration_events: ArchiveObject[]
  timelogs: ArchiveObject[]
}

interface Planned {
  id: number
  milestone_id: number | null
  created_at: string
}

/** Labels, changes and time of the records. It also loads their milestones. */
export async function planningOf(
  db: Db,
  type: 'Issue' | 'MergeRequest',
  records: readonly Planned[],
  { labels, milestones, iterations }: Lookups,
): Promise<(record: Planned) => Planning> {
  const ids = JSON.stringify(records.map((record) => record.id))
  const isIssue = type === 'Issue'
  const links = await labelIdsOf(db, { table: isIssue ? 'issue_label' : 'merge_request_label' }, { ids })
  const changes = await resourceEventsOf(db, { type }, { ids })
  const times = await timelogsOf(db, { column: isIssue ? 'issue_id' : 'merge_request_id' }, { ids })
  await labels.load([...links, ...changes].map((each) => each.label_id))
  await milestones.load([...records, ...changes].map((each) => each.milestone_id))
  await iterations.load(changes.map((each) => each.iteration_id))
  const linksOf = Map.groupBy(links, (link) => link.target_id)
  const changesOf = Map.groupBy(changes, (change) => change.resource_id)
  const timesOf = Map.groupBy(times, (time) => time.target_id)
  return ({ id, created_at }) => {
    const own = changesOf.get(id) ?? NONE
    return {
      label_links: (linksOf.get(id) ?? NONE).flatMap(({ label_id }) => {
        const label = labels.get(label_id)
        return label ? [{ target_type: type, created_at, updated_at: created_at, label }] : []
      }),
      timelogs: (timesOf.get(id) ?? NONE).map(timelogRecord),
      resource_label_events: own
        .filter((change) => change.kind === 'label')
        .map(({ action, user_id, created_at, label_id }) => ({
          action,
          user_id,
          created_at,
          label: labels.get(label_id) ?? null,
        })),
      resource_milestone_events: own
        .filter((change) => change.kind === 'milestone')
        .map(({ action, state, user_id, created_at, milestone_id }) => ({
          action,
          state,
          user_id,
          created_at,
          milestone: milestones.get(milestone_id) ?? null,
        })),
      resource_iteration_events: own
        .filter((change) => change.kind === 'iteration')
        .map(({ action, user_id, created_at, iteration_id }) => ({
          action,
          user_id,
          created_at,
          iteration: iterations.get(iteration_id) ?? null,
        })),
      resource_state_events: own
        .filter((change) => change.kind === 'state')
        .map(({ state, user_id, created_at, source_commit }) => ({
          state,
          user_id,
          created_at,
          source_commit,
          close_after_error_tracking_resolve: false,
          close_auto_resolve_prometheus_alert: false,
        })),
    }
  }
}
