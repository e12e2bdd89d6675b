import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import { type PageBounds, pagedBy } from '../../kit/lists/paged.ts'
import type { HookRow } from '../entity.ts'
import { hookColumns } from '../queries.ts'

/** A hook with figures of its deliveries. */
export interface CardRow extends HookRow {
  waiting: number
  deliveries: number
  failed: number
  /** The newest results as JSON, the newest first. */
  recent: string
}

type Values = PageBounds & { since: string; id: number }

const count = (condition: RawBuilder<unknown>, index: string) =>
  sql<number>`(SELECT count(*) FROM hook_delivery d INDEXED BY ${sql.ref(index)} WHERE d.hook_id = system_hook.id AND ${condition})`

const recent = sql<string>`(SELECT json_group_array(json_object('id', id, 'outcome', outcome, 'duration_ms', duration_ms, 'at', sent_at))
  FROM (SELECT id, outcome, duration_ms, sent_at FROM hook_delivery d INDEXED BY hook_delivery_hook
    WHERE d.hook_id = system_hook.id AND d.state = 'ended' ORDER BY d.id DESC LIMIT 100))`

const cardPages = pagedBy(
  (db: Db, p: Values, { one }: { one: boolean }) =>
    db.selectFrom('system_hook').$if(one, (found) => found.where('system_hook.id', '=', p.id)),
  (found, p) =>
    found
      .select(hookColumns.map((name) => `system_hook.${name}` as const))
      .select([
        count(sql`d.state = 'waiting'`, 'hook_delivery_waiting').as('waiting'),
        count(sql`d.created_at >= ${p.since}`, 'hook_delivery_counts').as('deliveries'),
        count(sql`d.created_at >= ${p.since} AND d.outcome NOT IN ('ok', 'waiting')`, 'hook_delivery_counts').as(
          'failed',
        ),
        recent.as('recent'),
      ])
      .orderBy('system_hook.id'),
)

/** Hooks with figures of their deliveries since a time, by id. */
export const listCards = (
  db: Db,
  since: string,
  { limit, offset }: PageBounds,
): Promise<{ rows: CardRow[]; total: number }> => cardPages(db, { one: false }, { since, id: 0, limit, offset })

/** @throws ApiError 404 `404 Not found` */
export async function findCard(db: Db, since: string, id: number): Promise<CardRow> {
  const { rows } = await cardPages(db, { one: true }, { since, id, limit: 1, offset: 0 })
  const [row] = rows
  if (!row) throw notFoundPlain()
  return row
}
