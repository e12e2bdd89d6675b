import type { z } from 'zod'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { removeNote } from '../acts/remove-note.ts'
import type { NoteFamily } from '../family.ts'
import { findChangeableNote } from '../find-note.ts'
import { epics, issues, mergeRequests, snippets } from '../noteables.ts'

const deleteNote = <N extends Fields & { note_id: z.ZodInt }>({ noun, note_params, findOne }: NoteFamily<N>) =>
  defineWrite(
    { summary: `Delete a note on ${noun}`, access: 'user', params: note_params, answers: { 204: null } },
    async ({ params, actor, db, act, instance, request }) => {
      const target = await findOne(db, actor, params, instance, 'write')
      const note = await findChangeableNote(db, actor, target, params.note_id, instance.clock.today())
      requireUnmodified(request, note)
      await removeNote(act, target, note)
      return noContent()
    },
  )

export const deleteIssueNote = endpoint('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', ...deleteNote(issues))
export const deleteMergeRequestNote = endpoint(
  'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
  ...deleteNote(mergeRequests),
)
export const deleteSnippetNote = endpoint(
  'DELETE /projects/:id/snippets/:snippet_id/notes/:note_id',
  ...deleteNote(snippets),
)
export const deleteEpicNote = endpoint('DELETE /groups/:id/epics/:epic_id/notes/:note_id', ...deleteNote(epics))
