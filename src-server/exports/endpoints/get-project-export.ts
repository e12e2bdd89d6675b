import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findExportable, requireExports } from '../access.ts'
import { exportEntity, presentExport, statusOf } from '../entity.ts'
import { currentExports } from '../queries.ts'

export const getProjectExport = endpoint(
  'GET /projects/:id/export',
  {
    summary: 'Get the status of the export of a project',
    access: 'user',
    params: { id: projectId },
    answers: { 200: exportEntity },
  },
  async ({ params, actor, db, instance, request }) => {
    requireExports(instance)
    const project = await findExportable(db, actor, params.id, 'read')
    const status = statusOf(await currentExports(db, project.id), instance.clock.now())
    return ok(presentExport(project, status, request.base_url))
  },
)
