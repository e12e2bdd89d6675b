import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { presentView, viewEntity } from '../../entity.ts'
import { viewsOf } from '../../queries.ts'

export const listViews = endpoint(
  'GET /-/gantry/v1/views',
  { summary: 'List the saved views of the current user', access: 'user', answers: { 200: z.array(viewEntity) } },
  async ({ actor, db }) => ok((await viewsOf(db, actor.id)).map(presentView)),
)
