import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { containing } from '../kit/search.ts'
import { type UsableShape, type UsableValues, usableByTitle } from '../planning/usable-queries.ts'
import { viewerOf } from '../visibility/viewer.ts'

export interface UsableMilestoneRow {
  title: string
  due_date: string | null
  /** A JSON array of `[project_id, milestone_id]`. */
  milestones: string
}

const usableMilestones = compiledBy((db, p: UsableValues, shape: UsableShape) => {
  const where = sql`milestone.state = 'active'`
  const perTitle = sql`min(due_date) AS due_date`
  const order = sql`ifnull(due_date, '9999-12-31'), title`
  const tables = usableByTitle(db, p, shape, { table: 'milestone', columns: ['due_date'], where, perTitle, order })
  return {
    compile: () =>
      sql<UsableMilestoneRow>`WITH ${tables}
        SELECT title, due_date, (SELECT json_group_array(json_array(pair.project_id, pair.id) ORDER BY pair.own DESC, pair.id)
          FROM pair WHERE pair.title = found.title) AS milestones
        FROM found ORDER BY ${order}`.compile(db),
  }
})

/** The active milestones that issues of the projects can have, one for each title, with their ids by project. */
export function listUsableMilestones(
  db: Db,
  actor: Actor,
  { projects, search = '' }: { projects: readonly number[]; search?: string | undefined },
): Promise<UsableMilestoneRow[]> {
  const viewer = viewerOf(actor)
  const values = { ids: JSON.stringify(projects), viewer_id: viewer.id, pattern: containing(search) }
  return usableMilestones(db, { viewer: viewer.kind, search: search !== '' }, values)
}
