import { z } from 'zod'
import { groupId } from '../../groups/entity.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { epicEntity, presentEpic } from '../entity.ts'
import { epicFilters, epicRules } from '../filters.ts'
import { findGroupWithEpics } from '../find-epic.ts'
import { listEpics as readEpics } from '../queries.ts'

export const listEpics = endpoint(
  'GET /groups/:id/epics',
  {
    summary: 'List the epics of a group and of the groups below it',
    access: 'anyone',
    params: { id: groupId },
    query: epicFilters,
    rules: epicRules,
    answers: { 200: z.array(epicEntity) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const group = await findGroupWithEpics(db, actor, params.id, instance)
    const page = pageOf(query)
    const today = instance.clock.today()
    const { epics, total } = await readEpics(db, viewerOf(actor), group.id, query, { ...page, today })
    const how = presenting(request, instance)
    return ok(
      epics.map((epic) => presentEpic(epic, group.full_path, how, { details: query.with_labels_details })),
      pageHeaders(page, total, epics.length, request),
    )
  },
)
