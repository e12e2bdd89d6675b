import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db/schema.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import { type PageBounds, pagedBy } from '../../kit/lists/paged.ts'
import { type WordCount, wordsInAny } from '../../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../../kit/search.ts'
import type { HookRow } from '../entity.ts'
import { hookColumns } from '../queries.ts'
import type { HookState } from './entity.ts'

/** A hook with figures of its deliveries. */
export interface CardRow extends HookRow {
  waiting: number
  deliveries: number
  failed: number
  /** The newest results as JSON, the newest first. */
  recent: string
}

type Values = PageBounds & { since: string; now: string; id: number; [word: `word${number}`]: string }

/** What changes the statement. */
interface Shape extends WordCount {
  one: boolean
  state: HookState | undefined
}

const count = (condition: RawBuilder<unknown>, index: string) =>
  sql<number>`(SELECT count(*) FROM hook_delivery d INDEXED BY ${sql.ref(index)} WHERE d.hook_id = system_hook.id AND ${condition})`

const recent = sql<string>`(SELECT json_group_array(json_object('id', id, 'outcome', outcome, 'duration_ms', duration_ms, 'at', sent_at))
  FROM (SELECT id, outcome, duration_ms, sent_at FROM hook_delivery d INDEXED BY hook_delivery_hook
    WHERE d.hook_id = system_hook.id AND d.state = 'ended' ORDER BY d.id DESC LIMIT 100))`

const isBackedOff = (now: string) => sql<SqlBool>`ifnull(system_hook.backed_off_until, '') > ${now}`
const states: Record<HookState, (p: Values) => RawBuilder<SqlBool>> = {
  active: ({ now }) => sql`(system_hook.paused = 0 AND NOT ${isBackedOff(now)})`,
  paused: () => sql`system_hook.paused = 1`,
  backed_off: ({ now }) => sql`(system_hook.paused = 0 AND ${isBackedOff(now)})`,
}

const cardPages = pagedBy(
  (db: Db, p: Values, { one, state, ...terms }: Shape) =>
    db
      .selectFrom('system_hook')
      .$if(one, (found) => found.where('system_hook.id', '=', p.id))
      .$if(state !== undefined, (found) => (state === undefined ? found : found.where(states[state](p))))
      .$if(terms.words > 0, (found) =>
        found.where(wordsInAny([sql.ref('system_hook.url'), sql.ref('system_hook.name')], p, terms)),
      ),
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

/** Hooks with figures of their deliveries since a time, by id. Words must all be in the URL or all in the name. */
export function listCards(
  db: Db,
  {
    since,
    now,
    search,
    state,
  }: { since: string; now: string; search: string | undefined; state: HookState | undefined },
  { limit, offset }: PageBounds,
): Promise<{ rows: CardRow[]; total: number }> {
  const terms = searchTerms(search)
  const shape = { one: false, state, words: terms?.words.length ?? 0, exact: terms?.exact ?? false }
  return cardPages(db, shape, { ...wordParameters(terms), since, now, id: 0, limit, offset })
}

/** @throws ApiError 404 `404 Not found` */
export async function findCard(db: Db, since: string, id: number): Promise<CardRow> {
  const { rows } = await cardPages(
    db,
    { one: true, state: undefined, words: 0, exact: false },
    { since, now: '', id, limit: 1, offset: 0 },
  )
  const [row] = rows
  if (!row) throw notFoundPlain()
  return row
}
