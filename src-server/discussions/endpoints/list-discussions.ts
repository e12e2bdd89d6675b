import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import type { Family } from '../../notes/family.ts'
import { visibleNotes } from '../../notes/find-note.ts'
import { discussionEntity, presentDiscussion } from '../entity.ts'
import { ofEpics, ofIssues, ofMergeRequests, ofSnippets } from '../families.ts'
import { discussionsOf, listDiscussions as readDiscussions } from '../queries.ts'

const listDiscussions = <P extends Fields>({ noun, params: fields, find }: Family<P>) =>
  defineRead(
    {
      summary: `List the discussions of ${noun}, those that started first first`,
      access: 'user',
      params: fields,
      query: pagination,
      answers: { 200: z.array(discussionEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const target = await find(db, actor, params, instance)
      const page = pageOf(query)
      const { notes, count, total } = await readDiscussions(db, target, page)
      // Hidden notes are removed after paging, so a page may be short and the total includes them.
      const shown = await visibleNotes(db, actor, target, notes, instance.clock.today())
      const how = presenting(request, instance)
      return ok(
        discussionsOf(shown).map((discussion) => presentDiscussion(discussion, target, how)),
        pageHeaders(page, total, count, request),
      )
    },
  )

export const listIssueDiscussions = endpoint(
  'GET /projects/:id/issues/:issue_iid/discussions',
  ...listDiscussions(ofIssues),
)
export const listMergeRequestDiscussions = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/discussions',
  ...listDiscussions(ofMergeRequests),
)
export const listSnippetDiscussions = endpoint(
  'GET /projects/:id/snippets/:snippet_id/discussions',
  ...listDiscussions(ofSnippets),
)
export const listEpicDiscussions = endpoint('GET /groups/:id/epics/:epic_id/discussions', ...listDiscussions(ofEpics))
