import { requireRole } from '../../kit/access/roles.ts'
import { notFound } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { findProjectShare, removeProjectShare } from '../project-queries.ts'

export const unshareProject = endpoint(
  'DELETE /projects/:id/share/:group_id',
  {
    summary: 'End the share of a project with a group',
    access: 'user',
    params: { id: projectId, group_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, emit, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'maintainer')
    requireWritable(project)
    const link = await findProjectShare(db, project.id, params.group_id)
    if (!link) throw notFound('Group Link')
    requireUnmodified(request, { updated_at: link.created_at })
    await removeProjectShare(db, link.id)
    await refreshContainers(db, { project_ids: [project.id] }, instance.clock.today())
    emit('project.unshared', { project_id: project.id, group_id: params.group_id, actor_id: actor.id })
    return noContent()
  },
)
