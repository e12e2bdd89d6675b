import { sql } from 'kysely'
import { roles } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { GroupPlanning, type StoredEpic, type StoredIteration } from './group-planning.ts'

interface Importer {
  id: number
  is_administrator: boolean
}

/** What the importing user may link issues to: iterations of the groups above, and epics of those in which the user is a Reporter. */
export async function groupPlanningFor(db: Db, namespace_id: number, importer: Importer): Promise<GroupPlanning> {
  const above = sql`namespace_ancestor above ON above.ancestor_id = planned.group_id AND above.namespace_id = ${namespace_id}`
  const mayLink = importer.is_administrator
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM group_authorization own WHERE own.user_id = ${importer.id}
        AND own.group_id = planned.group_id AND own.access_level >= ${roles.reporter})`
  const iterations = await sql<StoredIteration>`
    SELECT planned.id, planned.title, planned.start_date, planned.due_date FROM iteration planned JOIN ${above}
    ORDER BY above.depth, planned.id`.execute(db)
  const epics = await sql<StoredEpic>`
    SELECT planned.id, planned.iid, planned.title FROM epic planned JOIN ${above}
    WHERE ${mayLink} ORDER BY above.depth, planned.id`.execute(db)
  return new GroupPlanning(iterations.rows, epics.rows)
}
