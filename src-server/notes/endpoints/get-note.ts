import type { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { noteEntity, presentNote } from '../entity.ts'
import type { NoteFamily } from '../family.ts'
import { findNote } from '../find-note.ts'
import { epics, issues, mergeRequests, snippets } from '../noteables.ts'

const getNote = <N extends Fields & { note_id: z.ZodInt }>({ noun, note_params, findOne }: NoteFamily<N>) =>
  defineRead(
    { summary: `Get a note on ${noun}`, access: 'user', params: note_params, answers: { 200: noteEntity } },
    async ({ params, actor, db, instance, request }) => {
      const target = await findOne(db, actor, params, instance)
      const note = await findNote(db, actor, target, params.note_id, instance.clock.today())
      return ok(presentNote(note, target, presenting(request, instance)))
    },
  )

export const getIssueNote = endpoint('GET /projects/:id/issues/:issue_iid/notes/:note_id', ...getNote(issues))
export const getMergeRequestNote = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
  ...getNote(mergeRequests),
)
export const getSnippetNote = endpoint('GET /projects/:id/snippets/:snippet_id/notes/:note_id', ...getNote(snippets))
export const getEpicNote = endpoint('GET /groups/:id/epics/:epic_id/notes/:note_id', ...getNote(epics))
