import { sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { bestAccessPath } from '../../memberships/access-path-queries.ts'
import type { Place, PlaceRow } from './why-entity.ts'

interface Values {
  key: number | string
  user_id: number
  today: string
}
interface Shape {
  kind: Place['kind']
  by: 'id' | 'path'
}

const places = {
  project: sql`SELECT id, path_with_namespace AS full_path, visibility, created_at, namespace_id FROM project`,
  group: sql`SELECT g.id, n.full_path, g.visibility, n.created_at, g.id AS namespace_id
    FROM "group" g CROSS JOIN namespace n ON n.id = g.id`,
}
const keys = {
  project: { id: sql`id`, path: sql`path_with_namespace` },
  group: { id: sql`g.id`, path: sql`n.full_path` },
}

const place = compiledBy((_, p: Values, { kind, by }: Shape) => {
  const container = {
    id: sql.ref('page.id'),
    namespace_id: sql.ref('page.namespace_id'),
    viewer_id: p.user_id,
    today: p.today,
  }
  const best = bestAccessPath(container, { kind, viewer: 'admin', hide_invisible_groups: false }, 'page.user_id')
  return sql<PlaceRow>`WITH page AS MATERIALIZED (
      SELECT *, ${p.user_id} AS user_id FROM (${places[kind]} WHERE ${keys[kind][by]} = ${p.key})),
    explained AS MATERIALIZED (SELECT page.*, ${best} AS best FROM page)
    SELECT explained.id, explained.full_path, explained.visibility, explained.created_at, explained.best,
      source.full_path AS source_full_path
    FROM explained LEFT JOIN namespace source ON source.id = explained.best ->> 3`
})

/** The project or group of an address, whoever may see it, and how the user reaches it. `user_id` 0 is nobody. */
export async function placeOf(db: Db, kind: Place['kind'], key: string, user_id: number, today: string) {
  const is_id = /^\d+$/.test(key)
  const [row] = await place(db, { kind, by: is_id ? 'id' : 'path' }, { key: is_id ? Number(key) : key, user_id, today })
  return row
}

/** When the issue was created; undefined if there is none. */
export async function issueCreatedAt(db: Db, project_id: number, iid: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('issue')
    .select('created_at')
    .where('project_id', '=', project_id)
    .where('iid', '=', iid)
    .executeTakeFirst()
  return row?.created_at
}
