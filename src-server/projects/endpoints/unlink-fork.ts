import { requireRole } from '../../kit/access/roles.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent, notModified } from '../../kit/http/reply.ts'
import { projectId } from '../entity.ts'
import { unlinkFork as unlink } from '../fork-queries.ts'
import { findProject, requireWritable } from '../queries.ts'

export const unlinkFork = endpoint(
  'DELETE /projects/:id/fork',
  {
    summary: 'Let a project be the fork of no other',
    access: 'user',
    params: { id: projectId },
    answers: { 204: null, 304: null },
  },
  async ({ params, actor, db, emit, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    requireWritable(project)
    requireUnmodified(request, project)
    const origin_id = await unlink(db, project.id, instance.clock.iso())
    if (origin_id === undefined) return notModified()
    emit('project.unforked', { project_id: project.id, forked_from_project_id: origin_id, actor_id: actor.id })
    return noContent()
  },
)
