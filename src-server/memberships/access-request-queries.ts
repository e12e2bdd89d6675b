import { sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import type { MembershipRow } from './membership-snapshots.ts'
import type { ContainerRef } from './policy.ts'
import { columnOf } from './queries.ts'

type Kind = ContainerRef['kind']
export type AccessRequestRow = MembershipRow & { id: number; requested_at: string }

const COLUMNS = [
  ...(['member.id', 'member.project_id', 'member.group_id', 'member.access_level'] as const),
  ...(['member.expires_at', 'member.created_by_id', 'member.invite_email'] as const),
  ...(['member.created_at', 'member.updated_at'] as const),
] as const

const requests = (db: Db) =>
  db
    .selectFrom('member')
    .where('member.requested_at', 'is not', null)
    .select(COLUMNS)
    .select([sql<number>`member.user_id`.as('user_id'), sql<string>`member.requested_at`.as('requested_at')])

const one = compiledBy((db, p: { id: number; user_id: number }, kind: Kind) =>
  requests(db)
    .where(`member.${columnOf({ kind })}`, '=', p.id)
    .where('member.user_id', '=', p.user_id),
)

/** The request for access of a user, if there is one. */
export async function accessRequestOf(db: Db, { kind, id }: ContainerRef, user_id: number) {
  const [row] = await one(db, kind, { id, user_id })
  return row
}

/** @throws ApiError 404 `404 Not found` */
export async function findAccessRequest(db: Db, place: ContainerRef, user_id: number): Promise<AccessRequestRow> {
  const row = await accessRequestOf(db, place, user_id)
  if (!row) throw notFoundPlain()
  return row
}

/** All requests for access of a user. */
export const accessRequestsOf = (db: Db, user_id: number): Promise<AccessRequestRow[]> =>
  requests(db).where('member.user_id', '=', user_id).orderBy('member.id').execute()

/** The requests for access to a project or group with their users, the oldest first. */
export const accessRequestPages = pagedBy(
  (db, p: { id: number; limit: number; offset: number }, kind: Kind) =>
    db
      .selectFrom('member')
      .innerJoin('user', 'user.id', 'member.user_id')
      .where('member.requested_at', 'is not', null)
      .where(`member.${columnOf({ kind })}`, '=', p.id),
  (found) =>
    found
      .select(['user.id', 'user.username', 'user.name', 'user.state', 'user.avatar'])
      .select(sql<string>`member.requested_at`.as('requested_at'))
      .orderBy('member.id'),
)

const setting = compiledBy((db, p: { id: number }, kind: Kind) =>
  db.selectFrom(kind).select('request_access_enabled').where('id', '=', p.id),
)

/** Whether a project or group accepts requests for access. */
export async function acceptsAccessRequests(db: Db, { kind, id }: ContainerRef): Promise<boolean> {
  const [row] = await setting(db, kind, { id })
  return row?.request_access_enabled === 1
}
