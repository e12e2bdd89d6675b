import { z } from 'zod'
import { requireRole } from '../kit/access/roles.ts'
import { requireUnmodified } from '../kit/http/conditions.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { accepted } from '../kit/http/reply.ts'
import { projectId } from './entity.ts'
import { findProject } from './queries.ts'
import { markForRemoval } from './removal-queries.ts'

export const deleteProject = endpoint(
  'DELETE /projects/:id',
  {
    summary: 'Delete a project',
    access: 'user',
    params: { id: projectId },
    answers: { 202: z.object({ message: z.string() }) },
  },
  async ({ params, actor, db, emit, enqueue, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    requireRole(project, 'owner')
    requireUnmodified(request, project)
    await markForRemoval(db, project, instance.clock.iso())
    await enqueue('project.remove', { project_id: project.id })
    emit('project.removed', {
      project_id: project.id,
      path_with_namespace: project.path_with_namespace,
      actor_id: actor.id,
    })
    return accepted({ message: '202 Accepted' })
  },
)
