import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { findProject, type ProjectRef } from '../../projects/queries.ts'
import { projectVisibleTo } from '../../visibility/projects.ts'
import { viewerOf } from '../../visibility/viewer.ts'

/** The project with this full path; undefined if the actor does not see such a project. */
export async function findNamedProject(db: Db, actor: Actor, path: string): Promise<ProjectRef | undefined> {
  const row = await db
    .selectFrom('project')
    .select('id')
    .where('path_with_namespace', '=', path)
    .where(projectVisibleTo(viewerOf(actor)))
    .executeTakeFirst()
  return row && findProject(db, actor, row.id)
}
