import { requireRole } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { archiveProject as archive } from '../../acts/archive-project.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject } from '../../queries.ts'

export const archiveProject = endpoint(
  'POST /projects/:id/archive',
  {
    summary: 'Archive a project: make it read-only',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    await archive(act, project)
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
