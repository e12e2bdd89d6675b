import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { epicEntity, presentEpic } from '../entity.ts'
import { epicParams, findEpic } from '../find-epic.ts'

export const getEpic = endpoint(
  'GET /groups/:id/epics/:epic_iid',
  { summary: 'Get an epic of a group', access: 'anyone', params: epicParams, answers: { 200: epicEntity } },
  async ({ params, actor, db, instance, request }) => {
    const { group, epic } = await findEpic(db, actor, params, instance)
    return ok(presentEpic(epic, group.full_path, presenting(request, instance)))
  },
)
