import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { containing } from '../kit/search.ts'
import { type UsableShape, type UsableValues, usableByTitle } from '../planning/usable-queries.ts'
import { viewerOf } from '../visibility/viewer.ts'

export interface UsableLabelRow {
  name: string
  color: string
  description: string | null
  /** A JSON array of ids. */
  projects: string
}

interface Values extends UsableValues {
  /** A JSON array. */
  names: string
}
interface Shape extends UsableShape {
  named: boolean
}

const usableLabels = compiledBy((db, p: Values, shape: Shape) => {
  // With `min`, SQLite takes the other columns from the row with the lowest id.
  const perTitle = sql`min(id) AS id, color, description`
  const order = sql`title`
  const where = shape.named && { where: sql`label.title IN (SELECT value FROM json_each(${p.names}))` }
  const wanted = { table: 'label', columns: ['color', 'description'], ...where, perTitle, order } as const
  const tables = usableByTitle(db, p, shape, wanted)
  return {
    compile: () =>
      sql<UsableLabelRow>`WITH ${tables}
        SELECT title AS name, color, description,
          (SELECT json_group_array(DISTINCT pair.project_id) FROM pair WHERE pair.title = found.title) AS projects
        FROM found ORDER BY ${order}`.compile(db),
  }
})

interface Wanted {
  projects: readonly number[]
  search?: string | undefined
  names?: readonly string[] | undefined
}

/** The labels that issues of the projects can have, one for each title. */
export function listUsableLabels(
  db: Db,
  actor: Actor,
  { projects, search = '', names }: Wanted,
): Promise<UsableLabelRow[]> {
  const viewer = viewerOf(actor)
  const values = {
    ids: JSON.stringify(projects),
    viewer_id: viewer.id,
    pattern: containing(search),
    names: JSON.stringify(names ?? []),
  }
  return usableLabels(db, { viewer: viewer.kind, search: search !== '', named: names !== undefined }, values)
}
