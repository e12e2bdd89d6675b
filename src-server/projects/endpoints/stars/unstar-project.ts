import { endpoint } from '../../../kit/http/endpoint.ts'
import { created, notModified } from '../../../kit/http/reply.ts'
import { unstarProject as unstar } from '../../acts/unstar-project.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject } from '../../queries.ts'

export const unstarProject = endpoint(
  'POST /projects/:id/unstar',
  {
    summary: 'Unstar a project',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions, 304: null },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    if (!(await unstar(act, project.id))) return notModified()
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
