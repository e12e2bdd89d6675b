import { z } from 'zod'
import { epicParams, findEpic } from '../../../epics/find-epic.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { listedEpicIssue } from '../../epics/entity.ts'
import { showEpicIssues } from '../../lists/show-list.ts'

export const listEpicIssues = endpoint(
  'GET /groups/:id/epics/:epic_iid/issues',
  {
    summary: 'List the issues of an epic, the oldest first',
    access: 'anyone',
    params: epicParams,
    query: pagination,
    answers: { 200: z.array(listedEpicIssue) },
  },
  async (call) => {
    const { params, query, actor, db, instance } = call
    const { group, epic } = await findEpic(db, actor, params, instance)
    return showEpicIssues(call, group, epic.id, query)
  },
)
