import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { namespaceBasic, presentNamespace } from '../entity.ts'
import { findNamespace } from '../queries.ts'

export const getNamespace = endpoint(
  'GET /namespaces/:id',
  {
    summary: 'Get a namespace',
    access: 'user',
    params: { id: z.union([recordId, z.string()]).describe('ID, or full path (URL-encoded)') },
    answers: { 200: namespaceBasic },
  },
  async ({ params, actor, db, instance, request }) =>
    ok(presentNamespace(await findNamespace(db, actor, params.id), presenting(request, instance))),
)
