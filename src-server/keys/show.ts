import type { Admin } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { presentPublic } from '../users/present-user.ts'
import { findUser } from '../users/queries.ts'
import { presentGpgKey, presentSshKey } from './entity.ts'
import { listGpgKeys } from './gpg-key-queries.ts'
import { listSshKeys, type StoredSshKey } from './ssh-key-queries.ts'

/** The parts of a request that the functions below need. */
interface Showing {
  db: Db
  instance: Instance
  request: RequestFacts
}

interface PageQuery {
  page: number
  per_page: number
}

/** A page of the SSH keys of a user. */
export async function showSshKeys({ db, instance, request }: Showing, user_id: number, query: PageQuery) {
  const page = pageOf(query)
  const { rows, total } = await listSshKeys(db, user_id, page)
  const shown = presenting(request, instance)
  return ok(
    rows.map((row) => presentSshKey(row, shown)),
    pageHeaders(page, total, rows.length, request),
  )
}

/** A page of the GPG keys of a user. */
export async function showGpgKeys({ db, request }: Omit<Showing, 'instance'>, user_id: number, query: PageQuery) {
  const page = pageOf(query)
  const { rows, total } = await listGpgKeys(db, user_id, page)
  return ok(rows.map(presentGpgKey), pageHeaders(page, total, rows.length, request))
}

/** An SSH key with the public form of its user. */
export async function showSshKeyWithUser({ db, instance, request }: Showing, key: StoredSshKey, viewer: Admin) {
  const user = await findUser(db, key.user_id, viewer.id)
  const shown = presenting(request, instance)
  const view = { profile_visible: true, signed_in: true, now_ms: instance.clock.now() }
  return { ...presentSshKey(key, shown), user: presentPublic(user, view, shown) }
}
