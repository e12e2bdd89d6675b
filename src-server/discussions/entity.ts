import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { noteEntity, presentNote } from '../notes/entity.ts'

export const discussionEntity = z
  .object({
    id: z.string().describe('40 hexadecimal digits'),
    individual_note: z
      .boolean()
      .describe('A plain comment or a system note. The first reply to a comment makes it false'),
    notes: z.array(noteEntity).describe('The oldest first'),
  })
  .meta({ id: 'Discussion' })
export type DiscussionEntity = z.infer<typeof discussionEntity>

type Note = Parameters<typeof presentNote>[0] & { discussion_id: string }

/** Takes the notes of one discussion, the oldest first. */
export const presentDiscussion = (
  notes: readonly [Note, ...Note[]],
  target: { type: string; iid: number },
  how: Presenting,
): DiscussionEntity => ({
  id: notes[0].discussion_id,
  individual_note: notes[0].type === null,
  notes: notes.map((note) => presentNote(note, target, how)),
})
