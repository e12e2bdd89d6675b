import { sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import type { ContainerRef } from '../memberships/policy.ts'
import { columnOf, isActiveMembership } from '../memberships/queries.ts'

const columns = [
  'personal_access_token.id',
  'personal_access_token.name',
  'personal_access_token.revoked',
  'personal_access_token.created_at',
  'personal_access_token.scopes',
  'personal_access_token.user_id',
  'personal_access_token.last_used_at',
  'personal_access_token.expires_at',
  'personal_access_token.impersonation',
  'member.access_level',
] as const

type Kind = ContainerRef['kind']
interface Place {
  /** The project or group. */
  id: number
  today: string
}

/** The tokens of the bots of a project or group. */
const ofBots = (db: Db, p: Place, kind: Kind) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .innerJoin('personal_access_token', 'personal_access_token.user_id', 'user.id')
    .where(`member.${columnOf({ kind })}`, '=', p.id)
    .where('user.kind', '=', sql.lit('project_bot'))
    .where(isActiveMembership('member', p.today))

const pages = pagedBy(
  (db, p: PageBounds & Place, kind: Kind) => ofBots(db, p, kind),
  (found) => found.select(columns).orderBy('personal_access_token.id'),
)

/** A page of the tokens of a project or group, and the bounded total. */
export const listResourceTokens = (db: Db, { kind, id }: ContainerRef, today: string, { limit, offset }: PageBounds) =>
  pages(db, kind, { id, today, limit, offset })

const one = compiledBy((db, p: Place & { token_id: number }, kind: Kind) =>
  ofBots(db, p, kind).select(columns).where('personal_access_token.id', '=', p.token_id),
)

/** A token of a project or group, with the access level of its bot. */
export const resourceTokenOf = async (db: Db, { kind, id }: ContainerRef, token_id: number, today: string) =>
  (await one(db, kind, { id, token_id, today }))[0]
export type ResourceTokenRow = NonNullable<Awaited<ReturnType<typeof resourceTokenOf>>>

const bot = compiled((db, p: { id: number }) =>
  db.selectFrom('user').select(['id', 'state']).where('id', '=', p.id).where('kind', '=', sql.lit('project_bot')),
)
/** The user, if it is the bot of a project or group. */
export const botOf = async (db: Db, id: number) => (await bot(db, { id }))[0]

/** The memberships of a bot. Users who are no bots have none here. */
export const membershipsOfBot = (db: Db, user_id: number) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .leftJoin('project', 'project.id', 'member.project_id')
    .leftJoin('namespace', 'namespace.id', 'member.group_id')
    .select(['member.id', 'member.access_level', 'member.expires_at', 'member.updated_at', 'user.kind as user_kind'])
    .select(['project.id as project_id', 'project.name as project_name'])
    .select(['namespace.id as group_id', 'namespace.name as group_name'])
    .where('member.user_id', '=', user_id)
    .where('user.kind', '=', sql.lit('project_bot'))
    .execute()

/** Bots with tokens that are no longer members, because their memberships have expired or their projects or groups are gone. */
export const idleBots = (db: Db) =>
  db
    .selectFrom('user')
    .select(['id', 'state'])
    .where('kind', '=', sql.lit('project_bot'))
    .where('state', '=', sql.lit('active'))
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('member').select('member.id').whereRef('member.user_id', '=', 'user.id'))),
        exists(
          selectFrom('personal_access_token as token').select('token.id').whereRef('token.user_id', '=', 'user.id'),
        ),
      ]),
    )
    .execute()
