import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../../kit/db/schema.ts'
import { refreshContainers } from '../../memberships/authorizations.ts'
import { isPathTaken } from '../../namespaces/queries.ts'
import { clearRedirect } from '../../namespaces/redirect-queries.ts'
import { setTopics } from '../topic-queries.ts'

/** The number of personal projects that the user has, and the limit. */
export const projectLimitOf = (db: Db, user_id: number) =>
  db
    .selectFrom('user')
    .select((eb) => [
      'user.projects_limit',
      eb
        .selectFrom('project')
        .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('namespace.user_id', '=', 'user.id')
        .where('project.pending_delete', '=', sql.lit(0))
        .as('projects_count'),
    ])
    .where('user.id', '=', user_id)
    .executeTakeFirstOrThrow()

/**
 * Whether another project in the namespace has the name or path. A subgroup can have the path too. `except` is the project that is being
 * changed.
 */
export async function findNameConflicts(
  db: Db,
  namespace: { id: number; full_path: string },
  { name, path }: { name: string; path: string },
  except?: { id: number; path_with_namespace: string },
) {
  const full_path = `${namespace.full_path}/${path}`
  const own = except !== undefined && full_path.toLowerCase() === except.path_with_namespace.toLowerCase()
  const byName = await db
    .selectFrom('project')
    .select('id')
    .where('namespace_id', '=', namespace.id)
    .where('name', '=', name)
    .where('pending_delete', '=', sql.lit(0))
    .where('id', '<>', except?.id ?? 0)
    .executeTakeFirst()
  return { name: byName !== undefined, path: !own && (await isPathTaken(db, full_path)) }
}

/** The user who creates a project or in whose name an administrator creates one. */
export async function creatorOf(db: Db, id: number) {
  const user = await db.selectFrom('user').select(['id', 'admin']).where('id', '=', id).executeTakeFirst()
  return user && { id: user.id, admin: user.admin === 1 }
}

export type NewProject = Insertable<Database['project']> & { creator_id: number }
export interface NewMember {
  user_id: number
  access_level: number
}

/** Inserts a project with its first member, topics, authorizations and a feed entry. @returns its id */
export async function insertProject(
  trx: Trx,
  project: NewProject,
  { member, topics, today }: { member: NewMember | undefined; topics: readonly string[]; today: string },
): Promise<number> {
  const now = project.created_at
  const { id } = await trx.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()
  if (member)
    await trx
      .insertInto('member')
      .values({ project_id: id, ...member, created_by_id: project.creator_id, created_at: now, updated_at: now })
      .execute()
  if (topics.length > 0) await setTopics(trx, id, topics, now)
  await clearRedirect(trx, project.path_with_namespace)
  await refreshContainers(trx, { project_ids: [id] }, today)
  await trx
    .insertInto('event')
    .values({
      author_id: project.creator_id,
      project_id: id,
      action: 'created',
      target_type: 'Project',
      target_id: id,
      target_title: project.name,
      created_at: now,
    })
    .execute()
  return id
}
