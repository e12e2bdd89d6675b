import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { placeOf } from '../../../namespaces/queries.ts'
import { transferProject } from '../../../projects/acts/transfer-project.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { requireTransferable } from '../../../projects/transfer/transfer-queries.ts'
import { groupDetailOf } from '../../detail-queries.ts'
import { groupDetail, groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const transferProjectToGroup = endpoint(
  'POST /groups/:id/projects/:project_id',
  {
    summary: 'Transfer a project to a group',
    access: 'admin',
    params: { id: groupId, project_id: projectId },
    answers: { 201: groupDetail },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const today = instance.clock.today()
    const group = await findGroup(db, actor, params.id, today, 'write')
    const project = await findProject(db, actor, params.project_id, 'write')
    const place = await placeOf(db, actor, { id: group.id })
    if (!place) throw notFound('Group')
    await requireTransferable(db, actor, project, place)
    await transferProject(act, project, place)
    return created(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)
