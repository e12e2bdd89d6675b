import { type Insertable, sql, type Updateable } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import type { HookRow } from './entity.ts'

export const hookColumns = [
  'id',
  'url',
  'name',
  'description',
  'token_sealed',
  'token_set_at',
  'url_variables_sealed',
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
  'enable_ssl_verification',
  'paused',
  'timeouts',
  'backed_off_until',
  'created_at',
  'updated_at',
] as const

const hookPages = pagedBy(
  (db: Db, _: PageBounds, __: Record<never, never>) => db.selectFrom('system_hook'),
  (found) => found.select(hookColumns).orderBy('id'),
)

/** Hooks by id. */
export const listHooks = (db: Db, { limit, offset }: Page): Promise<{ rows: HookRow[]; total: number }> =>
  hookPages(db, {}, { limit, offset })

const byId = compiled((db, p: { id: number }) =>
  db.selectFrom('system_hook').select(hookColumns).where('id', '=', p.id),
)

/** undefined: there is no such hook. */
export async function hookOf(db: Db, id: number): Promise<HookRow | undefined> {
  const [row] = await byId(db, { id })
  return row
}

/** @throws ApiError 404 `404 Not found` */
export async function findHook(db: Db, id: number): Promise<HookRow> {
  const row = await hookOf(db, id)
  if (!row) throw notFoundPlain()
  return row
}

const active = compiled((db, p: { paused: number }) =>
  db.selectFrom('system_hook').select(hookColumns).where(sql<boolean>`paused = ${p.paused}`).orderBy('id'),
)

const all = compiled((db, _: Record<never, never>) => db.selectFrom('system_hook').select(hookColumns).orderBy('id'))

/** All hooks, by id. */
export const allHooks = (db: Db): Promise<HookRow[]> => all(db, {})

/** The hooks that are not paused, by id. */
export const activeHooks = (db: Db): Promise<HookRow[]> => active(db, { paused: 0 })

export const insertHook = (trx: Trx, hook: Insertable<Database['system_hook']>): Promise<HookRow> =>
  trx.insertInto('system_hook').values(hook).returning(hookColumns).executeTakeFirstOrThrow()

export const changeHook = (trx: Trx, id: number, changes: Updateable<Database['system_hook']>): Promise<HookRow> =>
  trx.updateTable('system_hook').set(changes).where('id', '=', id).returning(hookColumns).executeTakeFirstOrThrow()

export const deleteHook = (trx: Trx, id: number) => trx.deleteFrom('system_hook').where('id', '=', id).execute()
