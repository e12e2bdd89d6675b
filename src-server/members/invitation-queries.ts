import { sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { notFoundExplicit } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import type { Container } from '../memberships/policy.ts'
import { columnOf } from '../memberships/queries.ts'
import type { InvitationEntity } from './entity.ts'

interface Shape {
  kind: Container['kind']
  one: boolean
}
interface Values {
  id: number
  email: string
  today: string
  limit: number
  offset: number
}

/** Invitations without a user that have not expired. */
const pending = (db: Db, p: Values, { kind, one }: Shape) =>
  db
    .selectFrom('member')
    .where(`member.${columnOf({ kind })}`, '=', p.id)
    .where('member.user_id', 'is', null)
    .where('member.invite_email', 'is not', null)
    .where((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', p.today)]))
    .$if(one, (query) => query.where(sql<boolean>`member.invite_email = ${p.email}`))

const invitationPages = pagedBy(pending, (found) =>
  found
    .leftJoin('user', 'user.id', 'member.created_by_id')
    .select(['member.access_level', 'member.created_at', 'member.expires_at'])
    .select(sql<string>`member.invite_email`.as('invite_email'))
    .select('user.name as created_by_name')
    .orderBy('member.invite_email'),
)
const invitation = compiledBy((db, p: Values, shape: Shape) =>
  pending(db, p, shape)
    .select(['member.id', 'member.project_id', 'member.group_id', 'member.access_level', 'member.expires_at'])
    .select(['member.created_by_id', 'member.created_at', 'member.updated_at'])
    .select(sql<string>`member.invite_email`.as('invite_email')),
)

/** Pending invitations, ordered by address; with `email` only the invitation of that address. */
export async function listInvitations(
  db: Db,
  container: Container,
  email: string | undefined,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
  today: string,
): Promise<{ rows: InvitationEntity[]; total: number }> {
  const shape = { kind: container.kind, one: email !== undefined && email !== '' }
  const values = { id: container.id, email: normalizeEmail(email ?? ''), today, limit, offset }
  return invitationPages(db, shape, values)
}

/** @throws ApiError 404 `404 Not Found` */
export async function shownInvitation(db: Db, container: Container, email: string, today: string) {
  const [row] = (await listInvitations(db, container, email, { limit: 1, offset: 0 }, today)).rows
  if (!row) throw notFoundExplicit()
  return row
}

/** @throws ApiError 404 `404 Not Found` */
export async function findInvitation(db: Db, container: Container, email: string, today: string) {
  const values = { id: container.id, email: normalizeEmail(email), today, limit: 1, offset: 0 }
  const [row] = await invitation(db, { kind: container.kind, one: true }, values)
  if (!row) throw notFoundExplicit()
  return row
}

/** The users who have confirmed these addresses, by address. Secondary addresses count. */
export async function holdersOf(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const sent = sql`(SELECT value AS email FROM json_each(${JSON.stringify(emails)})) sent`
  const { rows } = await sql<{ email: string; user_id: number }>`
    SELECT sent.email, user.id AS user_id FROM ${sent} CROSS JOIN user ON user.email = sent.email
    WHERE user.confirmed_at IS NOT NULL
    UNION ALL SELECT sent.email, email.user_id FROM ${sent} CROSS JOIN email ON email.email = sent.email
    WHERE email.confirmed_at IS NOT NULL`.execute(db)
  return new Map(rows.map(({ email, user_id }) => [email, user_id]))
}

/** Which of these addresses have a pending invitation. */
export async function invitedOf(
  db: Db,
  container: Container,
  emails: readonly string[],
  today: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member')
    .select(sql<string>`invite_email`.as('email'))
    .where(columnOf(container), '=', container.id)
    .where('user_id', 'is', null)
    .where('invite_email', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(emails)}))`)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', today)]))
    .execute()
  return new Set(rows.map((row) => row.email))
}
