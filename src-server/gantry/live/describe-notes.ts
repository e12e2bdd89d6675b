import { roles } from '../../kit/access/roles.ts'
import type { StoredEvent } from '../../kit/events/events.ts'
import { type Audience, audience, type Described, NOTHING } from './described.ts'

const onNoteable = ({
  payload,
  snapshot: { project, group, noteable },
}: StoredEvent<'note.created' | 'note.updated' | 'note.removed'>) => ({
  ...NOTHING,
  record_id: payload.note_id,
  project_id: project?.id ?? null,
  group_id: group?.id ?? null,
  noteable: { type: noteable.type, id: noteable.id, iid: noteable.iid },
})

/** Notes of personal snippets are in no project or group, so only the actor sees their events. */
const audienceOfNote = (
  { payload, snapshot: { project, group } }: StoredEvent<'note.created' | 'note.updated' | 'note.removed'>,
  target: Pick<Audience, 'target_type' | 'target_id'> & Partial<Audience>,
) =>
  audience({
    project_id: project?.id ?? null,
    group_id: group?.id ?? null,
    users: project || group ? [] : [payload.actor_id],
    ...target,
  })

export const note = (event: StoredEvent<'note.created' | 'note.updated'>): Described => ({
  ...onNoteable(event),
  audience: audienceOfNote(event, { target_type: 'Note', target_id: event.payload.note_id }),
})

/** The note is gone. Whoever sees the record that it was on saw it, if it was not internal. */
export const removedNote = (event: StoredEvent<'note.removed'>): Described => ({
  ...onNoteable(event),
  audience: audienceOfNote(event, {
    target_type: event.snapshot.noteable.type,
    target_id: event.snapshot.noteable.id,
    level: event.snapshot.note.internal ? roles.reporter : 0,
  }),
})

/** An award is as visible as the record or note that it is on. */
export const award = ({
  payload: { award_id, awardable_type, awardable_id },
  snapshot: { project, group, noteable },
}: StoredEvent<'award_emoji.created' | 'award_emoji.removed'>): Described => ({
  ...NOTHING,
  record_id: award_id,
  project_id: project?.id ?? null,
  group_id: group?.id ?? null,
  noteable: { type: noteable.type, id: noteable.id, iid: noteable.iid },
  audience: audience({
    project_id: project?.id ?? null,
    group_id: group?.id ?? null,
    target_type: awardable_type,
    target_id: awardable_id,
  }),
})
