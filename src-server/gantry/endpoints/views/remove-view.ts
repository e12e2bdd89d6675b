import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import * as queries from '../../queries.ts'

export const removeView = endpoint(
  'DELETE /-/gantry/v1/views/:view_id',
  { summary: 'Delete a saved view', access: 'user', params: { view_id: recordId }, answers: { 204: null } },
  async ({ params, actor, db }) => {
    const view = await queries.viewOf(db, actor.id, params.view_id)
    if (!view) throw notFound('View')
    await queries.removeView(db, view.id)
    return noContent()
  },
)
