import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { noteEntity, presentNote } from '../entity.ts'
import type { Family } from '../family.ts'
import { noteFilters } from '../filters.ts'
import { visibleNotes } from '../find-note.ts'
import { epics, issues, mergeRequests, snippets } from '../noteables.ts'
import { listNotes as readNotes } from '../queries.ts'

const listNotes = <P extends Fields>({ noun, params: fields, find }: Family<P>) =>
  defineRead(
    {
      summary: `List the notes on ${noun}`,
      access: 'user',
      params: fields,
      query: noteFilters,
      answers: { 200: z.array(noteEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const target = await find(db, actor, params, instance)
      const page = pageOf(query)
      const { rows, total } = await readNotes(db, target, query, page)
      const how = presenting(request, instance)
      // Hidden notes are removed after paging, so a page may be short and the total includes them.
      const shown = await visibleNotes(db, actor, target, rows, instance.clock.today())
      return ok(
        shown.map((row) => presentNote(row, target, how)),
        pageHeaders(page, total, rows.length, request),
      )
    },
  )

export const listIssueNotes = endpoint('GET /projects/:id/issues/:issue_iid/notes', ...listNotes(issues))
export const listMergeRequestNotes = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/notes',
  ...listNotes(mergeRequests),
)
export const listSnippetNotes = endpoint('GET /projects/:id/snippets/:snippet_id/notes', ...listNotes(snippets))
export const listEpicNotes = endpoint('GET /groups/:id/epics/:epic_id/notes', ...listNotes(epics))
