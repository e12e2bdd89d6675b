import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { presentUpload, uploadEntity } from '../entity.ts'
import { findManaged } from '../find.ts'
import * as queries from '../queries.ts'

export const listUploads = endpoint(
  'GET /projects/:id/uploads',
  {
    summary: 'List the uploaded files of a project, the newest first',
    access: 'user',
    params: { id: projectId },
    query: pagination,
    answers: { 200: z.array(uploadEntity) },
  },
  async ({ params, query, actor, db, request }) => {
    const project = await findManaged(db, actor, params.id, 'read')
    const page = pageOf(query)
    const { rows, total } = await queries.listUploads(db, project.id, page)
    return ok(rows.map(presentUpload), pageHeaders(page, total, rows.length, request))
  },
)
