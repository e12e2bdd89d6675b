import type { GroupContainer } from '../activity/target.ts'
import { findGroup } from '../groups/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'

/** The group that the project is in, with the caller's access level; undefined for a personal project. */
export async function groupOf(
  db: Db,
  actor: Actor,
  { namespace_id }: ProjectRef,
  today: string,
): Promise<GroupContainer | undefined> {
  const row = await db.selectFrom('group').select('id').where('id', '=', namespace_id).executeTakeFirst()
  return row && findGroup(db, actor, row.id, today)
}
