import { z } from 'zod'
import type { Actor } from '../kit/access/actor.ts'
import { requireRole } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { defineRead } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../kit/http/pagination.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { groupAround, presentGroupAround } from './entity.ts'
import { type Moving, transferLocations } from './transfer-location-queries.ts'

interface Kind<Id extends z.ZodType<number | string>> {
  summary: string
  id: Id
  find(db: Db, actor: Actor, id: z.output<Id>, instance: Instance): Promise<Moving & { access_level: number }>
}

/** The endpoint that lists the groups to which the caller may move a group or a project, built for either. */
export const listTransferLocations = <Id extends z.ZodType<number | string>>({ summary, id, find }: Kind<Id>) =>
  defineRead(
    {
      summary,
      access: 'user',
      params: { id },
      query: { search: z.string().optional().describe('Words in the name and path'), ...pagination },
      answers: { 200: z.array(groupAround) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const moving = await find(db, actor, params.id, instance)
      requireRole(moving, 'owner')
      const page = pageOf(query)
      const { rows, total } = await transferLocations(db, actor, moving, query.search, page)
      const locations = rows.map((row) => presentGroupAround(row, request.base_url))
      return ok(locations, pageHeaders(page, total, rows.length, request))
    },
  )
