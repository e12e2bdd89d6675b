import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { GroupQuery } from '../filters.ts'
import { presentGroups } from './listing-queries.ts'
import { listGroups } from './queries.ts'
import type { Scope } from './shape.ts'

/** Shows a page of the groups below a group: children, or all descendants. */
export async function showBelow(
  { actor, db, instance, request }: { actor: Actor | null; db: Db; instance: Instance; request: RequestFacts },
  scope: Scope,
  query: GroupQuery & Parameters<typeof pageOf>[0],
) {
  const asked = { query, viewer: viewerOf(actor), today: instance.clock.today(), scope }
  const page = pageOf(query)
  const { rows, total } = await listGroups(db, asked, page)
  const bodies = await presentGroups(db, asked, rows, presenting(request, instance))
  return ok(bodies, pageHeaders(page, total, rows.length, request))
}
