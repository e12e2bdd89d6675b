import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from './viewer.ts'

const BLOCKED_STATES = ['blocked', 'ldap_blocked', 'banned']

/** Lists and counts of users leave out blocked and banned users, except for administrators. */
export const isListedFor = (kind: Viewer['kind'], { state }: { state: string }): boolean =>
  kind === 'admin' || !BLOCKED_STATES.includes(state)

/** The same rule as SQL on `user` of the outer query. The plus keeps SQLite from using an index on the state. */
export const listedFor = (kind: Viewer['kind']): RawBuilder<SqlBool> =>
  kind === 'admin' ? sql`true` : sql`+user.state NOT IN (${sql.join(BLOCKED_STATES.map((one) => sql.lit(one)))})`
