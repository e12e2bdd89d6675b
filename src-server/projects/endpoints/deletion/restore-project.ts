import { requireRole } from '../../../kit/access/roles.ts'
import { notFoundExplicit } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { restoreProject as restore } from '../../acts/restore-project.ts'
import { deletionOf } from '../../deletion/marking-queries.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject } from '../../queries.ts'

export const restoreProject = endpoint(
  'POST /projects/:id/restore',
  {
    summary: 'Restore a project that is marked for deletion (paid tiers)',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, actor, db, act, instance, request }) => {
    if (!instance.licensed) throw notFoundExplicit({ step: 'tier' })
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    const { marked_for_deletion_on } = await deletionOf(db, project.id)
    if (marked_for_deletion_on !== null) await restore(act, project)
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
