import { z } from 'zod'
import { requireRole } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { transferProject as transfer } from '../../acts/transfer-project.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject } from '../../queries.ts'
import { findPlace } from '../../transfer/place-queries.ts'
import { requireTransferable } from '../../transfer/transfer-queries.ts'

export const transferProject = endpoint(
  'PUT /projects/:id/transfer',
  {
    summary: 'Transfer a project to another namespace',
    access: 'user',
    params: { id: projectId },
    body: { namespace: z.union([recordId, z.string()]).describe('ID or path of the target namespace') },
    answers: { 200: projectWithoutPermissions },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, 'owner')
    const place = await findPlace(db, actor, body.namespace, act.today)
    await requireTransferable(db, actor, project, place)
    await transfer(act, project, place)
    return ok(await wholeProject(db, actor, project.id, { instance, request }))
  },
)
