import { z } from 'zod'
import { hiddenReferences } from '../../activity/reference-queries.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { mayReadInternal } from '../../visibility/notes.ts'
import { noteEntity, presentNote } from '../entity.ts'
import { noteFilters } from '../filters.ts'
import { findIssueNoteable, issueNoteParams } from '../noteables.ts'
import { listNotes } from '../queries.ts'

export const listIssueNotes = endpoint(
  'GET /projects/:id/issues/:issue_iid/notes',
  {
    summary: 'List the notes on an issue',
    access: 'user',
    params: issueNoteParams,
    query: noteFilters,
    answers: { 200: z.array(noteEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const issue = await findIssueNoteable(db, actor, params)
    const page = pageOf(query)
    const { rows, total } = await listNotes(db, issue, query, page)
    const how = presenting(request, instance)
    // Hidden notes are removed after paging, so a page may be short and the total includes them.
    const hidden = await hiddenReferences(db, actor, issue, rows, instance.clock.today())
    const mayAll = mayReadInternal(actor, { ...issue, access_level: issue.project.access_level })
    const shown = rows.filter((row) => (row.internal === 0 || mayAll) && !hidden.has(row.id))
    return ok(
      shown.map((row) => presentNote(row, issue.iid, how)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
