import { requireRole } from '../../../kit/access/roles.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { byState } from '../../../kit/reason.ts'
import { unarchiveProject as unarchive } from '../../acts/unarchive-project.ts'
import { deletionOf } from '../../deletion/marking-queries.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject } from '../../queries.ts'

export const unarchiveProject = endpoint(
  'POST /projects/:id/unarchive',
  {
    summary: 'Unarchive a project: make it writable again',
    access: 'user',
    params: { id: projectId },
    answers: { 201: projectWithoutPermissions },
  },
  async ({ params, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    // A project that is marked for deletion stays archived until it is restored.
    const { marked_for_deletion_on } = await deletionOf(db, project.id)
    if (marked_for_deletion_on !== null)
      throw forbidden(byState('a project that is not marked for deletion', `marked on ${marked_for_deletion_on}`))
    await unarchive(act, project)
    return created(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
