import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { noteEntity, presentNote } from '../notes/entity.ts'
import { type AuthorColumns, authorOf, presentUserBasic, userBasic } from '../users/entity.ts'

/** An entry of the activity feed. */
export const eventEntity = z
  .object({
    id: z.int(),
    project_id: z.int().nullable(),
    action_name: z.string(),
    target_id: z.int().nullable(),
    target_iid: z.int().nullable(),
    target_type: z.string().nullable(),
    author_id: z.int(),
    target_title: z.string().nullable(),
    created_at: z.string(),
    note: noteEntity.optional().describe('The comment of a `commented on`'),
    author: userBasic,
    author_username: z.string(),
  })
  .meta({ id: 'Event' })
export type EventEntity = z.infer<typeof eventEntity>

export interface EventRow extends AuthorColumns {
  id: number
  project_id: number | null
  action: string
  target_id: number | null
  target_iid: number | null
  target_type: string | null
  target_title: string | null
  created_at: string
}

/** A merge is called otherwise than stored. */
const NAMES: Readonly<Record<string, string>> = { merged: 'accepted' }

export function presentEvent(
  row: EventRow,
  note: Parameters<typeof presentNote>[0] | undefined,
  presenting: Presenting,
): EventEntity {
  const iid = row.target_iid ?? 0
  return {
    id: row.id,
    project_id: row.project_id,
    action_name: NAMES[row.action] ?? row.action,
    target_id: row.target_id,
    target_iid: note ? row.target_id : row.target_iid,
    target_type: note?.type ?? row.target_type,
    author_id: row.author_id,
    target_title: row.target_title,
    created_at: row.created_at,
    ...(note && { note: presentNote(note, { type: note.noteable_type, iid }, presenting) }),
    author: presentUserBasic(authorOf(row), presenting),
    author_username: row.author_username,
  }
}
