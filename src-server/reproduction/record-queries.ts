import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { digestOf } from '../kit/random.ts'
import { NAMINGS } from './referring.ts'
import type { Step } from './script.ts'

type Row = Readonly<Record<string, unknown>>

/** The row of a record; undefined if there is none. Groups are named by their namespaces. */
export async function rowOf(db: Db, table: string, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(sourceOf(table))} WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** The id that a record has in another database; undefined if the other one has no such record. */
export async function idIn(other: Db, db: Db, table: string, id: number): Promise<number | undefined> {
  const naming = NAMINGS[sourceOf(table)]
  const row = naming && (await rowOf(db, table, id))
  if (!row) return undefined
  const conditions = naming.columns.map((column) => sql`${sql.ref(column)} IS ${row[column]}`)
  for (const [column, referred] of Object.entries(naming.refers)) {
    const value = row[column]
    if (typeof value !== 'number') continue
    const there = await idIn(other, db, referred, value)
    if (there === undefined) return undefined
    conditions.push(sql`${sql.ref(column)} = ${there}`)
  }
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(sourceOf(table))}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY id LIMIT 1`.execute(other)
  return rows[0]?.id
}

/** What a person calls a record: `acme/shop`, `ada`. */
export async function nameOf(db: Db, table: string, id: number): Promise<string> {
  const row = await rowOf(db, table, id)
  const name = row && NAMINGS[sourceOf(table)]?.columns.map((column) => row[column])[0]
  return name === undefined ? `${table} ${id}` : String(name).slice(0, 80)
}

/** The scopes of a token; undefined if it is gone. */
export async function scopesOf(db: Db, id: number): Promise<readonly string[] | undefined> {
  const row = await db.selectFrom('personal_access_token').select('scopes').where('id', '=', id).executeTakeFirst()
  const scopes: unknown = row && JSON.parse(row.scopes)
  return Array.isArray(scopes) ? scopes.map(String) : undefined
}

/** Whether a user is an administrator. */
export async function isAdministrator(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('user').select('admin').where('username', '=', username).executeTakeFirst()
  return row?.admin === 1
}

/** Gives the users who send requests the tokens that they send. Users who do not exist any more get none. */
export async function addSenders(trx: Trx, steps: readonly Pick<Step, 'sender'>[], now: string) {
  for (const { username, scopes, token } of new Set(steps.flatMap(({ sender }) => sender ?? []))) {
    const user = await trx.selectFrom('user').select('id').where('username', '=', username).executeTakeFirst()
    if (!user) continue
    const values = { user_id: user.id, name: 'test', token_digest: digestOf(token), created_at: now }
    await trx
      .insertInto('personal_access_token')
      .values({ ...values, scopes: JSON.stringify(scopes), created_by_id: null, last_used_at: null, expires_at: null })
      .execute()
  }
}

const sourceOf = (table: string) => (table === 'group' ? 'namespace' : table)
