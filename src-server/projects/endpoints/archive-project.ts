import { requireRole } from '../../kit/access/roles.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { projectId, projectWithoutPermissions } from '../entity.ts'
import { findProject } from '../queries.ts'
import { updateProjectRow } from '../update-queries.ts'
import { wholeProject } from '../whole-project.ts'

export const archiveProject = endpoint(
  'POST /projects/:id/archive',
  {
    summary: 'Archive a project: from then on it is only read',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, actor, db, emit, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    if (!project.archived) {
      await updateProjectRow(db, project.id, { archived: 1, updated_at: instance.clock.iso() })
      emit('project.archived', { project_id: project.id, actor_id: actor.id })
    }
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
