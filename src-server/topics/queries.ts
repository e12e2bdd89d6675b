import { sql, type Updateable } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing, searchTerms } from '../kit/search.ts'
import type { TopicRow } from './entity.ts'

const columns = ['id', 'name', 'title', 'description', 'avatar', 'total_projects_count'] as const

interface Shape {
  searched: 'not' | 'within' | 'exactly'
  unused: boolean
}
interface Values {
  words: string
  whole: string
  limit: number
  offset: number
}

const narrowed = (db: Db, p: Values, { searched, unused }: Shape) =>
  db
    .selectFrom('topic')
    .$if(unused, (query) => query.where('total_projects_count', '=', sql.lit(0)))
    .$if(searched === 'exactly', (query) =>
      query.where(sql<boolean>`(+name = ${p.whole} OR title = ${p.whole} COLLATE NOCASE)`),
    )
    .$if(searched === 'within', (query) =>
      query.where(sql<boolean>`(${holds('name', p.words)} OR ${holds('title', p.words)})`),
    )

const holds = (column: string, words: string) =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${words}) word WHERE NOT ${isLike(sql.ref(column), sql`word.value`)})`

const topicPages = pagedBy(narrowed, (found) =>
  found.select(columns).orderBy('total_projects_count', 'desc').orderBy('id', 'desc'),
)

/** Lists topics, those with the most projects first. */
export async function listTopics(
  db: Db,
  query: { search?: string | undefined; without_projects: boolean },
  { limit, offset }: Page,
): Promise<{ rows: TopicRow[]; total: number }> {
  const terms = searchTerms(query.search)
  const shape: Shape = {
    searched: terms === undefined ? 'not' : terms.exact ? 'exactly' : 'within',
    unused: query.without_projects,
  }
  const [whole = ''] = terms?.words ?? []
  const values = { words: JSON.stringify(terms?.words.map(containing) ?? []), whole, limit, offset }
  return topicPages(db, shape, values)
}

const byId = compiled((db, p: { id: number }) =>
  db
    .selectFrom('topic')
    .select([...columns, 'created_at'])
    .where('id', '=', p.id),
)

/** @throws ApiError 404 `404 Not found` */
export async function findTopic(db: Db, id: number): Promise<TopicRow & { created_at: string }> {
  const [row] = await byId(db, { id })
  if (!row) throw notFoundPlain()
  return row
}

/** Whether another topic has this name, regardless of case. */
export async function isNameTaken(db: Db, name: string, except_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('topic')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', except_id)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewTopic {
  name: string
  title: string
  description: string | null
  avatar: string | null
}

export async function addTopic(trx: Trx, topic: NewTopic, now: string): Promise<TopicRow> {
  return trx
    .insertInto('topic')
    .values({ ...topic, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type TopicChanges = Pick<Updateable<Database['topic']>, 'name' | 'title' | 'description' | 'avatar'>

export const changeTopic = (trx: Trx, id: number, changes: TopicChanges) =>
  trx
    .updateTable('topic')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteTopic = (trx: Trx, id: number) => trx.deleteFrom('topic').where('id', '=', id).execute()

/**
 * Moves projects from one topic to another, which takes the same position in each project's list. In projects with both topics, the target keeps its
 * position.
 * @returns the target with its new project count
 */
export async function moveProjects(trx: Trx, source_id: number, target_id: number): Promise<TopicRow> {
  await sql`INSERT INTO project_topic (project_id, topic_id, position)
    SELECT project_id, ${target_id}, position FROM project_topic WHERE topic_id = ${source_id}
    ON CONFLICT DO NOTHING`.execute(trx)
  await trx.deleteFrom('project_topic').where('topic_id', '=', source_id).execute()
  return trx
    .updateTable('topic')
    .set((eb) => ({
      total_projects_count: eb
        .selectFrom('project_topic')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('topic_id', '=', target_id),
    }))
    .where('id', '=', target_id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
