import { requireRole } from '../../../kit/access/roles.ts'
import { requireUnmodified } from '../../../kit/http/conditions.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent, notModified } from '../../../kit/http/reply.ts'
import { unlinkFork as unlink } from '../../acts/unlink-fork.ts'
import { projectId } from '../../entity.ts'
import { findProject, requireWritable } from '../../queries.ts'

export const unlinkFork = endpoint(
  'DELETE /projects/:id/fork',
  {
    summary: 'End the fork relationship of a project',
    access: 'user',
    params: { id: projectId },
    answers: { 204: null, 304: null },
  },
  async ({ params, actor, db, act, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    requireWritable(project)
    requireUnmodified(request, project)
    return (await unlink(act, project.id)) ? noContent() : notModified()
  },
)
