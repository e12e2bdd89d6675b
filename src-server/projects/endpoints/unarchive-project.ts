import { requireRole } from '../../kit/access/roles.ts'
import { forbidden } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { deletionOf } from '../deletion-queries.ts'
import { projectId, projectWithoutPermissions } from '../entity.ts'
import { findProject } from '../queries.ts'
import { updateProjectRow } from '../update-queries.ts'
import { wholeProject } from '../whole-project.ts'

export const unarchiveProject = endpoint(
  'POST /projects/:id/unarchive',
  {
    summary: 'Unarchive a project: it can be changed again',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, actor, db, emit, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    // What waits for its deletion stays as it is until it is restored.
    const { marked_for_deletion_on } = await deletionOf(db, project.id)
    if (marked_for_deletion_on !== null) throw forbidden()
    if (project.archived) {
      await updateProjectRow(db, project.id, { archived: 0, updated_at: instance.clock.iso() })
      emit('project.unarchived', { project_id: project.id, actor_id: actor.id })
    }
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
