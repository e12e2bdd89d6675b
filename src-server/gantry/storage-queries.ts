import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { statisticsVisibleTo } from '../visibility/statistics.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { StorageRow } from './storage-entity.ts'

/** What is divided into parts: everything, all personal namespaces, or one namespace with its subgroups. */
type Whole = { by: 'all' | 'personal' } | { by: 'group' | 'user'; id: number }

interface Shape {
  kind: Viewer['kind']
  by: Whole['by']
}
interface Parameters {
  user_id: number
  /** The id of the group or of the user. */
  id: number
  limit: number
}
type Select = (p: Parameters, visible: RawBuilder<unknown>) => RawBuilder<unknown>

const sums = sql`count(*) AS projects, sum(project.storage_size) AS storage_size, max(project.last_activity_at) AS last_activity_at`

/** Grouped in the order of the index `namespace_parent`, so that nothing is sorted. */
const groups = (parent: RawBuilder<unknown>, visible: RawBuilder<unknown>) =>
  sql`SELECT 'group' AS type, part.id AS part_id, ${sums} FROM namespace part
    CROSS JOIN namespace_ancestor below ON below.ancestor_id = part.id
    CROSS JOIN project ON project.namespace_id = below.namespace_id
    WHERE part.kind = 'group' AND part.parent_id IS ${parent} AND project.pending_delete = 0 AND ${visible}
    GROUP BY part.name, part.id`

const personal = (visible: RawBuilder<unknown>) =>
  sql`FROM namespace part CROSS JOIN project ON project.namespace_id = part.id
    WHERE part.kind = 'user' AND project.pending_delete = 0 AND ${visible}`

const projects = (namespace: RawBuilder<unknown>, visible: RawBuilder<unknown>) =>
  sql`SELECT 'project' AS type, project.id AS part_id, 1 AS projects, project.storage_size, project.last_activity_at FROM project
    WHERE project.namespace_id = ${namespace} AND project.pending_delete = 0 AND ${visible}`

const parts: Record<Whole['by'], Select> = {
  all: (_, visible) => sql`${groups(sql`NULL`, visible)}
    UNION ALL SELECT 'personal', 0, ${sums} ${personal(visible)} HAVING count(*) > 0`,
  personal: (_, visible) =>
    sql`SELECT 'user' AS type, part.id AS part_id, ${sums} ${personal(visible)} GROUP BY part.id`,
  group: (p, visible) => sql`${groups(sql`${p.id}`, visible)} UNION ALL ${projects(sql`${p.id}`, visible)}`,
  user: (p, visible) => projects(sql`(SELECT own.id FROM namespace own WHERE own.user_id = ${p.id})`, visible),
}

/** Sums all parts from the index `project_namespace_storage`, and reads names for the largest only. */
const storage = compiledBy(
  (_, p: Parameters, { kind, by }: Shape): RawBuilder<StorageRow> => sql`
  SELECT type, coalesce(namespace.user_id, nullif(part_id, 0)) AS id,
    coalesce(namespace.name, project.name) AS name, coalesce(namespace.full_path, project.path_with_namespace) AS full_path,
    largest.projects, largest.storage_size, largest.last_activity_at, all_parts, all_projects, all_storage
  FROM (
    SELECT *, count(*) OVER () AS all_parts, sum(projects) OVER () AS all_projects, sum(storage_size) OVER () AS all_storage
    FROM (${parts[by](p, statisticsVisibleTo({ kind, id: p.user_id }))})
    ORDER BY storage_size DESC, type, part_id LIMIT ${p.limit}
  ) largest
  LEFT JOIN namespace ON type IN ('group', 'user') AND namespace.id = part_id
  LEFT JOIN project ON type = 'project' AND project.id = part_id
  ORDER BY largest.storage_size DESC, type, part_id`,
)

/** The largest parts of a whole, each with its sums. Counts only projects whose statistics the viewer may see. */
export const storageOf = (db: Db, viewer: Viewer, whole: Whole, limit: number) =>
  storage(db, { kind: viewer.kind, by: whole.by }, { user_id: viewer.id, id: 'id' in whole ? whole.id : 0, limit })
