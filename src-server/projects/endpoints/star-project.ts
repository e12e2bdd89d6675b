import { endpoint } from '../../kit/http/endpoint.ts'
import { created, notModified } from '../../kit/http/reply.ts'
import { projectId, projectWithoutPermissions } from '../entity.ts'
import { findProject } from '../queries.ts'
import { addStar } from '../star-queries.ts'
import { wholeProject } from '../whole-project.ts'

export const starProject = endpoint(
  'POST /projects/:id/star',
  {
    summary: 'Star a project',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions, 304: null },
  },
  async ({ params, actor, db, emit, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    const starred = await addStar(db, { user_id: actor.id, project_id: project.id }, instance.clock.iso())
    if (!starred) return notModified()
    emit('project.starred', { project_id: project.id, actor_id: actor.id })
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
