import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { notFoundPlain } from '../../kit/errors.ts'
import { eventOf } from '../../kit/events/stream.ts'
import { allOf, inList } from '../../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../../kit/lists/paged.ts'
import { type WordCount, wordsIn } from '../../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../../kit/search.ts'

export interface AuditFilters {
  author_id?: number | undefined
  author?: string | undefined
  kind?: string | undefined
  act?: string | undefined
  project_id?: number | undefined
  group_id?: number | undefined
  user_id?: number | undefined
  project?: string | undefined
  group?: string | undefined
  user?: string | undefined
  target_id?: number | undefined
  since?: string | undefined
  until?: string | undefined
  request_id?: string | undefined
}

const FILTERS = [
  'author_id',
  'author',
  'kind',
  'act',
  'project_id',
  'group_id',
  'user_id',
  'project',
  'group',
  'user',
  'target_id',
  'since',
  'until',
  'request_id',
] as const
type Filter = (typeof FILTERS)[number]

interface Shape {
  filters: readonly Filter[]
  words: number
  exact: boolean
}
type Values = PageBounds & Required<AuditFilters> & { [word: `word${number}`]: string }

const isAbout = (name: 'project' | 'group' | 'user', id: unknown): RawBuilder<SqlBool> =>
  sql`${id} IN (${sql.ref(`${name}_id`)}, ${sql.ref(`snapshot_${name}_id`)})`

const conditions: Record<Filter, (p: Values) => RawBuilder<SqlBool>> = {
  author_id: (p) => sql`(actor_id = ${p.author_id} OR sudo_by_id = ${p.author_id})`,
  author: (p) =>
    sql`(SELECT id FROM user WHERE username = ${p.author} COLLATE NOCASE) IN (actor_id, ifnull(sudo_by_id, 0))`,
  kind: (p) => sql`kind = ${p.kind}`,
  act: (p) => sql`act = ${p.act}`,
  project_id: (p) => isAbout('project', p.project_id),
  group_id: (p) => isAbout('group', p.group_id),
  user_id: (p) => isAbout('user', p.user_id),
  project: (p) => isAbout('project', sql`(SELECT id FROM project WHERE path_with_namespace = ${p.project})`),
  group: (p) =>
    isAbout('group', sql`(SELECT "group".id FROM namespace JOIN "group" USING (id) WHERE full_path = ${p.group})`),
  user: (p) => isAbout('user', sql`(SELECT id FROM user WHERE username = ${p.user} COLLATE NOCASE)`),
  target_id: (p) => sql`target_id = ${p.target_id}`,
  since: (p) => sql`created_at >= ${p.since}`,
  until: (p) => sql`created_at < ${p.until}`,
  request_id: (p) => sql`request_id = ${p.request_id}`,
}

/** Signing in and out changes no record. */
const IS_CHANGE = sql<SqlBool>`event NOT LIKE 'session.%'`

/** Each word is in one of the searched texts, or the only word equals one of them: each text has a line. */
const hasWords = (p: Values, { words, exact }: WordCount): RawBuilder<SqlBool> =>
  exact
    ? sql`instr(lower(words), char(10) || lower(${p.word0}) || char(10)) > 0`
    : wordsIn(sql`words`, p, { words, exact })

const auditPages = pagedByIds({
  find: (p: Values, { filters, words, exact }: Shape) => {
    const all = [...filters.map((name) => conditions[name](p)), ...(words > 0 ? [hasWords(p, { words, exact })] : [])]
    return sql<{ id: number }>`SELECT id FROM audit_entry WHERE ${allOf(all)}`
  },
  order: () => sql`id DESC`,
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
      .crossJoin('outbox_event as event')
      .whereRef('event.id', '=', 'found.id')
      .selectAll('event'),
})

/** Stored changes, the newest first. */
export async function listAuditEvents(
  db: Db,
  { search, ...filters }: AuditFilters & { search?: string | undefined },
  { limit, offset }: PageBounds,
) {
  const terms = searchTerms(search)
  const shape = {
    filters: FILTERS.filter((name) => filters[name] !== undefined),
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const values = {
    author_id: filters.author_id ?? 0,
    author: filters.author ?? '',
    kind: filters.kind ?? '',
    act: filters.act ?? '',
    project_id: filters.project_id ?? 0,
    group_id: filters.group_id ?? 0,
    user_id: filters.user_id ?? 0,
    project: filters.project ?? '',
    group: filters.group ?? '',
    user: filters.user ?? '',
    target_id: filters.target_id ?? 0,
    since: filters.since ?? '',
    until: filters.until ?? '',
    request_id: filters.request_id ?? '',
  }
  const { rows, total } = await auditPages(db, shape, { ...wordParameters(terms), ...values, limit, offset })
  return { events: rows.map(eventOf), total }
}

const byId = compiled((db, p: { id: number }) =>
  db.selectFrom('outbox_event').selectAll().where('id', '=', p.id).where(IS_CHANGE),
)

/** @throws ApiError 404 `404 Not found` */
export async function findAuditEvent(db: Db, id: number) {
  const [row] = await byId(db, { id })
  if (!row) throw notFoundPlain()
  return eventOf(row)
}

const MOST_LATER = 1000

/** The settings of the instance are one record without an id. */
const later = compiled((db, p: { id: number; kind: string; records: string }) =>
  db
    .selectFrom('outbox_event')
    .selectAll()
    .where('id', '>', p.id)
    .where(
      sql<SqlBool>`(substr(event, 1, instr(event, '.') - 1) = ${p.kind} OR event IN ('project.removed', 'group.removed'))`,
    )
    .where(
      sql<SqlBool>`(event = 'settings.updated' OR EXISTS (SELECT 1 FROM json_each(payload) AS part WHERE part.value ${inList(p.records)}))`,
    )
    .orderBy('id')
    .limit(sql.lit(MOST_LATER)),
)

/** Later events of the kind that name one of the records, and removals of projects and groups among them. */
export async function listLaterEvents(db: Db, id: number, kind: string, records: readonly number[]) {
  return (await later(db, { id, kind, records: JSON.stringify(records) })).map(eventOf)
}

const MOST_AUTHORS = 100

interface FigureRow {
  weekday: number | null
  hour: number | null
  author_id: number | null
  changes: number
}

const figures = compiled(
  (_, p: { since: string; until: string }) => sql<FigureRow>`WITH found AS MATERIALIZED (
      SELECT created_at, actor_id FROM audit_entry WHERE created_at >= ${p.since} AND created_at < ${p.until})
    SELECT CAST(strftime('%w', created_at) AS INTEGER) AS weekday, CAST(substr(created_at, 12, 2) AS INTEGER) AS hour,
      NULL AS author_id, count(*) AS changes FROM found GROUP BY 1, 2
    UNION ALL
    SELECT * FROM (SELECT NULL, NULL, actor_id, count(*) FROM found GROUP BY actor_id
      ORDER BY count(*) DESC, actor_id LIMIT ${sql.lit(MOST_AUTHORS)})`,
)

/** How many changes there were in each hour of the week (UTC), and by the people who made the most. */
export async function countAuditEvents(db: Db, since: string, until: string) {
  const rows = await figures(db, { since, until })
  return {
    hours: rows.flatMap(({ weekday, hour, changes }) =>
      weekday === null || hour === null ? [] : [{ weekday, hour, changes }],
    ),
    authors: rows.filter(({ weekday }) => weekday === null),
  }
}
