import { type Actor, isAdmin } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import type { Container } from '../memberships/policy.ts'
import { type MemberEntity, presentMember, presentSourced } from './entity.ts'
import type { MemberQuery } from './filters.ts'
import { type ListRequest, listMembers, listSourcedMembers } from './list-queries.ts'

/** The parts of a request that the functions below need. */
interface Showing {
  actor: Actor
  db: Db
  instance: Instance
  request: RequestFacts
}
type Paged<Query> = Query & Pick<MemberQuery, 'page' | 'per_page'>
type Direct = Omit<MemberQuery, 'state'>

/** A page of the direct members of a project or group. */
export const showDirectMembers = (showing: Showing, container: Container, query: Direct) =>
  showMembers(showing, container, query, 'direct')

/** A page of all members. `state=awaiting` gives an empty page, because no member ever waits for approval. */
export const showAllMembers = (showing: Showing, container: Container, query: MemberQuery) =>
  showMembers(showing, container, query, showing.instance.licensed && query.state === 'awaiting' ? 'none' : 'all')

async function showMembers(showing: Showing, container: Container, query: Direct, scope: 'direct' | 'all' | 'none') {
  const { actor, db, instance, request } = showing
  const page = pageOf(query)
  const list_request = { actor, container, query, today: instance.clock.today() }
  const { rows, total } = scope === 'none' ? { rows: [], total: 0 } : await listMembers(db, list_request, page, scope)
  const shown = presenting(request, instance)
  const members = rows.map((row) => presentMember(row, isAdmin(actor), shown))
  return ok(members, pageHeaders(page, total, rows.length, request))
}

/** A page of all members with their sources. */
export async function showSourcedMembers(
  { actor, db, instance, request }: Showing,
  container: Container,
  query: Paged<ListRequest['query']>,
) {
  const page = pageOf(query)
  const list_request = { actor, container, query, today: instance.clock.today() }
  const { rows, total } = await listSourcedMembers(db, list_request, page)
  const shown = presenting(request, instance)
  const members = rows.map((row) => presentSourced(row, shown))
  return ok(members, pageHeaders(page, total, rows.length, request))
}

const ONE = { page: 1, per_page: 1, limit: 1, offset: 0 }

/**
 * One member in the form of the lists. `added` also finds a user who was just added, even if the membership expires today.
 *
 * @throws ApiError 404 `404 Not found`
 */
export async function showMember(
  { actor, db, instance, request }: Showing,
  container: Container,
  user_id: number,
  scope: 'direct' | 'all' | 'added',
): Promise<MemberEntity> {
  const list_request = { actor, container, query: { user_ids: [user_id] }, today: instance.clock.today() }
  const { rows } = await listMembers(db, list_request, ONE, scope)
  const [row] = rows
  if (!row) throw notFoundPlain()
  return presentMember(row, isAdmin(actor), presenting(request, instance))
}
