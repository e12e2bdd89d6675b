import { requireRole } from '../../kit/access/roles.ts'
import { notFound } from '../../kit/errors.ts'
import { requireUnmodified } from '../../kit/http/conditions.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { unshareProject as unshare } from '../acts/unshare-project.ts'
import { findProjectShare } from '../project-queries.ts'

export const unshareProject = endpoint(
  'DELETE /projects/:id/share/:group_id',
  {
    summary: 'Stop sharing a project with a group',
    access: 'user',
    params: { id: projectId, group_id: recordId },
    answers: { 204: null },
  },
  async ({ params, actor, db, act, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'maintainer')
    requireWritable(project)
    const link = await findProjectShare(db, project.id, params.group_id)
    if (!link) throw notFound('Group Link')
    requireUnmodified(request, { updated_at: link.created_at })
    await unshare(act, link)
    return noContent()
  },
)
