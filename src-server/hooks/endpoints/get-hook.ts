import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { systemHook } from '../entity.ts'
import { findHook } from '../queries.ts'
import { showHook } from '../show.ts'

export const getHook = endpoint(
  'GET /hooks/:id',
  { summary: 'Get a system hook', access: 'admin', params: { id: recordId }, answers: { 200: systemHook } },
  async ({ params, db, instance }) => ok(showHook(instance, await findHook(db, params.id))),
)
