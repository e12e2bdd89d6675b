import { sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { noteRows } from '../notes/queries.ts'
import { eventVisibleTo } from '../visibility/feed.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { ACTIONS, type EventQuery, TARGET_TYPES } from './filters.ts'

interface Shape {
  viewer: Viewer['kind']
  by: 'author' | 'project'
  sort: 'asc' | 'desc'
  given: readonly ('action' | 'target_type' | 'before' | 'after')[]
}
interface Parameters {
  owner_id: number
  viewer_id: number
  today: string
  /** As a JSON array. */
  actions: string
  target_type: string
  before: string
  after: string
  limit: number
  offset: number
}

/** Read by the index of the author or of the project, which has the order of the list. A plus keeps other indexes away. */
const pages = pagedBy(
  (db: Db, p: Parameters, { viewer, by, given }: Shape) =>
    db
      .selectFrom('event')
      .innerJoin('user as author', 'author.id', 'event.author_id')
      .leftJoin('project', 'project.id', 'event.project_id')
      .leftJoin('group', 'group.id', 'event.group_id')
      .where(`event.${by}_id`, '=', p.owner_id)
      .where(eventVisibleTo({ kind: viewer, id: p.viewer_id }, p.today))
      .$if(given.includes('action'), (query) =>
        query.where(sql<boolean>`event.action IN (SELECT value FROM json_each(${p.actions}))`),
      )
      .$if(given.includes('target_type'), (query) => query.where(sql<boolean>`+event.target_type = ${p.target_type}`))
      .$if(given.includes('before'), (query) => query.where(sql<boolean>`event.created_at < ${p.before}`))
      .$if(given.includes('after'), (query) => query.where(sql<boolean>`event.created_at >= ${p.after}`)),
  (found, _, { sort }) =>
    found
      .select(['event.id', 'event.project_id', 'event.action', 'event.target_id', 'event.target_iid'])
      .select(['event.target_type', 'event.target_title', 'event.created_at', 'event.author_id'])
      .select(['author.username as author_username', 'author.name as author_name'])
      .select(['author.state as author_state', 'author.avatar as author_avatar'])
      .orderBy('event.id', sort),
)

const DAY_MS = 86_400_000

/** A page of the events of an author, or of a project, that the viewer sees. */
export function listEvents(
  db: Db,
  { by, id }: { by: Shape['by']; id: number },
  { action, target_type, before, after, sort }: EventQuery,
  viewer: Viewer,
  { today, limit, offset }: { today: string; limit: number; offset: number },
) {
  const sent = { action, target_type, before, after }
  const given = (['action', 'target_type', 'before', 'after'] as const).filter((name) => sent[name] !== undefined)
  return pages(
    db,
    { viewer: viewer.kind, by, sort, given },
    {
      owner_id: id,
      viewer_id: viewer.id,
      today,
      actions: JSON.stringify(action ? ACTIONS[action] : []),
      target_type: target_type ? TARGET_TYPES[target_type] : '',
      before: before ?? '',
      // Neither of the two days counts.
      after: after === undefined ? '' : new Date(Date.parse(after) + DAY_MS).toISOString(),
      limit,
      offset,
    },
  )
}

const notes = compiled((db, p: { ids: string }) => noteRows(db, sql`SELECT value AS id FROM json_each(${p.ids})`))

/** The comments of these events, by id. */
export async function notesOf(db: Db, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await notes(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}
