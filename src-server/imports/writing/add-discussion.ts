import { newDiscussionId } from '../../activity/discussion-id.ts'
import type {
  AwardRecord,
  EventRecord,
  NoteRecord,
  ResourceEventRecords,
  TimelogRecord,
} from '../records/discussion.ts'
import type { Parts } from '../records/scalars.ts'
import type { ImportContext } from './context.ts'
import { bodyOf, formOf, originOf } from './note-form.ts'
import { personOf } from './people.ts'
import type { Batch } from './rows.ts'

export interface Noteable {
  type: 'Issue' | 'MergeRequest' | 'Snippet'
  id: number
  title: string
  /** Paths in the diff. A diff note on any other path becomes an ordinary note. */
  known_paths?: ReadonlySet<string>
}

/** @returns the number of notes that people wrote, without system notes */
export function addNotes(batch: Batch, context: ImportContext, noteable: Noteable, notes: Parts<NoteRecord>): number {
  const { tally } = batch
  let written = 0
  tally.countParts('notes', { ...notes, valid: [] })
  for (const note of notes.valid) {
    const form = formOf(note, noteable.known_paths)
    if (!form) {
      const { name, at } = originOf(note, context)
      tally.failPart('notes', { field: 'notes.position', reason: `The diff note by ${name} on ${at} has no position.` })
      tally.count('award_emoji', 'failed', note.award_emoji.valid.length + note.award_emoji.invalid)
      tally.count('events', 'failed', note.events.valid.length + note.events.invalid)
      continue
    }
    tally.count('notes', 'written')
    const id = batch.nextId('note')
    const created_at = note.created_at ?? context.now
    batch.rows.note.push({
      id,
      noteable_type: noteable.type,
      noteable_id: noteable.id,
      project_id: context.project_id,
      author_id: personOf(batch, context, note.author_id, 'notes', note.author?.name ?? null),
      type: form.type,
      system: note.system ? 1 : 0,
      internal: note.confidential ? 1 : 0,
      discussion_id: note.discussion_id ?? newDiscussionId(context.random),
      resolved_at: note.resolved_at,
      resolved_by_id: note.resolved_at === null ? null : context.users.resolveOptional(note.resolved_by_id),
      commit_id: note.commit_id,
      line_code: form.position === null ? null : note.line_code,
      position: form.position === null ? null : JSON.stringify(form.position),
      system_action: note.system_note_metadata?.action ?? null,
      updated_by_id: context.users.resolveOptional(note.updated_by_id),
      last_edited_at: note.last_edited_at,
      created_at,
      updated_at: note.updated_at ?? created_at,
      body: bodyOf(note, form.prefix, context),
    })
    addAwards(batch, context, 'Note', id, note.award_emoji)
    addFeed(batch, context, { type: 'Note', id, iid: null, title: noteable.title }, note.events)
    if (!note.system) written += 1
  }
  return written
}

/**
 * Several users of the archive can become one user here. Only the first award of each name counts for a user.
 * @returns the numbers of thumbs up and thumbs down
 */
export function addAwards(
  batch: Batch,
  context: ImportContext,
  awardable_type: Noteable['type'] | 'Note',
  awardable_id: number,
  awards: Parts<AwardRecord>,
): { upvotes: number; downvotes: number } {
  const given = new Set<string>()
  for (const award of awards.valid) {
    const user_id = personOf(batch, context, award.user_id, 'other')
    const name = context.emojiName(award.name)
    if (given.has(`${name} ${user_id}`)) continue
    given.add(`${name} ${user_id}`)
    const created_at = award.created_at ?? context.now
    const updated_at = award.updated_at ?? created_at
    batch.rows.award_emoji.push({ name, user_id, awardable_type, awardable_id, created_at, updated_at })
  }
  batch.tally.countParts('award_emoji', awards, given.size)
  const count = (name: string) => [...given].filter((key) => key.startsWith(`${name} `)).length
  return given.size === 0
    ? { upvotes: 0, downvotes: 0 }
    : { upvotes: count('thumbsup'), downvotes: count('thumbsdown') }
}

interface FeedTarget {
  type: 'Issue' | 'MergeRequest' | 'Note'
  id: number
  iid: number | null
  title: string
}

/** The words of the feed for the actions of the format, where they differ. */
const FEED_WORDS: Readonly<Record<string, string>> = { created: 'opened', commented: 'commented on' }

/** Adds the entries of the feed about a record. */
export function addFeed(batch: Batch, context: ImportContext, target: FeedTarget, events: Parts<EventRecord>) {
  let written = 0
  for (const { action, author_id, created_at } of events.valid) {
    if (action === null || author_id === null) continue
    written += 1
    batch.rows.event.push({
      author_id: personOf(batch, context, author_id, 'other'),
      project_id: context.project_id,
      action: FEED_WORDS[action] ?? action,
      target_type: target.type,
      target_id: target.id,
      target_iid: target.iid,
      target_title: target.title,
      created_at: created_at ?? context.now,
    })
  }
  batch.tally.count('events', 'written', written)
  batch.tally.count('events', 'not_stored', events.valid.length - written)
  batch.tally.countParts('events', { ...events, valid: [] })
}

/** @returns the total time spent, in seconds */
export function addTimelogs(
  batch: Batch,
  context: ImportContext,
  target: { issue_id: number } | { merge_request_id: number },
  timelogs: Parts<TimelogRecord>,
): number {
  batch.tally.countParts('timelogs', timelogs)
  for (const timelog of timelogs.valid) {
    const created_at = timelog.created_at ?? context.now
    batch.rows.timelog.push({
      user_id: personOf(batch, context, timelog.user_id, 'other'),
      project_id: context.project_id,
      issue_id: null,
      merge_request_id: null,
      ...target,
      time_spent: timelog.time_spent,
      spent_at: timelog.spent_at ?? created_at,
      summary: timelog.summary,
      created_at,
      updated_at: timelog.updated_at ?? created_at,
    })
  }
  return timelogs.valid.reduce((sum, timelog) => sum + timelog.time_spent, 0)
}

export function addResourceEvents(
  batch: Batch,
  context: ImportContext,
  resource: { resource_type: 'Issue' | 'MergeRequest'; resource_id: number },
  events: ResourceEventRecords,
) {
  const none = {
    action: null,
    state: null,
    label_id: null,
    milestone_id: null,
    iteration_id: null,
    source_commit: null,
  }
  const common = (event: { user_id: number | null; created_at: string | null }) => {
    const user_id = personOf(batch, context, event.user_id, 'other')
    return {
      ...resource,
      ...none,
      project_id: context.project_id,
      user_id: event.user_id === null ? null : user_id,
      created_at: event.created_at ?? context.now,
    }
  }
  batch.tally.countParts('resource_label_events', events.resource_label_events)
  batch.tally.countParts('resource_milestone_events', events.resource_milestone_events)
  batch.tally.countParts('resource_state_events', events.resource_state_events)
  batch.tally.countParts('resource_iteration_events', events.resource_iteration_events)
  for (const event of events.resource_label_events.valid) {
    const label_id = event.label ? (context.labels.find(event.label.title)?.id ?? null) : null
    batch.rows.resource_event.push({ ...common(event), kind: 'label', action: event.action, label_id })
  }
  for (const event of events.resource_milestone_events.valid) {
    const milestone_id = context.milestones.idOf(event.milestone)
    const { action, state } = event
    batch.rows.resource_event.push({ ...common(event), kind: 'milestone', action, state, milestone_id })
  }
  for (const event of events.resource_iteration_events.valid) {
    const iteration_id = event.iteration && context.planned.iterationOf(event.iteration)
    batch.rows.resource_event.push({ ...common(event), kind: 'iteration', action: event.action, iteration_id })
  }
  for (const event of events.resource_state_events.valid) {
    const { state, source_commit } = event
    batch.rows.resource_event.push({ ...common(event), kind: 'state', state, source_commit })
  }
}
