import { finishToDos } from '../../activity/acts/finish-to-dos.ts'
import { kinds } from '../../activity/kind-queries.ts'
import { addEvent, noteColumns } from '../../activity/queries.ts'
import { addCrossReferences } from '../../activity/reference-queries.ts'
import type { Target } from '../../activity/target.ts'
import { addMentionToDos } from '../../activity/todo-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { insertRow } from '../../kit/db/write-rows.ts'
import { startDiscussion, touchNoteable } from '../queries.ts'
import { describeNote } from '../snapshot.ts'

interface NewNote {
  body: string
  internal: boolean
  /** By default now. */
  created_at?: string | undefined
  thread?: Thread | undefined
}

/** Where in the diff of a merge request a comment is. `position` is JSON. */
export interface DiffPlace {
  position: string
  line_code: string | null
}

/**
 * The discussion that a comment starts, or replies to. Replies to an internal comment are internal, and those to a comment on a diff are on
 * the same line.
 */
export type Thread =
  | 'new'
  | { diff: DiffPlace }
  | { discussion_id: string; first_id: number; internal: boolean; diff?: DiffPlace | undefined }

/**
 * Writes a comment of the actor on an issue, merge request, epic or snippet. Finishes the actor's to-dos about it, gives to-dos to the users
 * that the comment mentions, and adds cross references to the records that the comment mentions. An internal comment adds no cross references.
 * The first reply to a plain comment makes a discussion of it.
 */
export async function createNote(
  act: Act<Actor>,
  target: Target,
  { body, internal, created_at: at = act.now, thread }: NewNote,
) {
  const { db, actor } = act
  const reply = isReply(thread) ? thread : undefined
  const diff = thread === 'new' ? undefined : thread?.diff
  const { type } = target
  const { table, counts_notes: counts } = kinds[type]
  const written = {
    ...noteColumns(act, target),
    ...(thread && { type: diff ? 'DiffNote' : 'DiscussionNote' }),
    ...diff,
    ...(reply && { discussion_id: reply.discussion_id }),
    body,
    internal: internal ? 1 : 0,
    created_at: at,
    updated_at: at,
  } as const
  const id = await insertRow(db, 'note', written)
  if (reply) await startDiscussion(db, { id: reply.first_id })
  await touchNoteable(db, { table, added: counts ? 1 : 0 }, { id: target.id, at })
  await finishToDos(act, target)
  await addMentionToDos(act, target, { text: body, note_id: id, internal })
  if (!internal) await addCrossReferences(act, target, { text: body })
  await addEvent(act, target, { action: 'commented on', target_type: 'Note', target_id: id })
  const { payload, snapshot } = describeNote(target, actor, { ...written, id })
  act.emit('note.created', payload, snapshot)
  return id
}

type Reply = Extract<Thread, { first_id: number }>

/** Whether the comment is a reply in an existing discussion. */
export const isReply = (thread: Thread | undefined): thread is Reply =>
  thread !== undefined && thread !== 'new' && 'first_id' in thread
