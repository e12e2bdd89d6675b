import type { Db } from '../kit/db/schema.ts'
import type { ContainerRef } from '../memberships/policy.ts'

/** The account of a role: the username is the role's own. */
export const accountOfRole = (db: Db, username: string) =>
  db.selectFrom('user').select(['id', 'email']).where('username', '=', username).executeTakeFirst()

/** Every top-level group, and every project of a person. Whoever is a member of all has a role everywhere. */
export async function rootsOfAll(db: Db): Promise<ContainerRef[]> {
  const groups = await db
    .selectFrom('group')
    .innerJoin('namespace', 'namespace.id', 'group.id')
    .select(['namespace.id', 'namespace.name'])
    .where('namespace.parent_id', 'is', null)
    .where('group.pending_delete', '=', 0)
    .orderBy('namespace.id')
    .execute()
  const projects = await db
    .selectFrom('project')
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .select(['project.id', 'project.name'])
    .where('namespace.kind', '=', 'user')
    .where('project.pending_delete', '=', 0)
    .orderBy('project.id')
    .execute()
  return [
    ...groups.map((group) => ({ kind: 'group' as const, ...group })),
    ...projects.map((project) => ({ kind: 'project' as const, ...project })),
  ]
}

/** The namespace whose groups above, and which itself, give their members a role in the container. */
export async function namespaceOf(db: Db, { kind, id }: ContainerRef): Promise<number> {
  if (kind === 'group') return id
  const row = await db.selectFrom('project').select('namespace_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.namespace_id
}

/** The ids of the groups and projects in which a user is a direct member. Memberships that have expired and requests for access are not among them. */
export async function directPlacesOf(db: Db, user_id: number, today: string) {
  const rows = await db
    .selectFrom('member')
    .select(['group_id', 'project_id'])
    .where('user_id', '=', user_id)
    .where('requested_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', today)]))
    .execute()
  return new Set(
    rows.map(({ group_id, project_id }) => (group_id === null ? `project ${project_id}` : `group ${group_id}`)),
  )
}

/** Whether a group has this full path. */
export const groupAt = async (db: Db, full_path: string): Promise<boolean> =>
  (await db
    .selectFrom('namespace')
    .select('id')
    .where('full_path', '=', full_path)
    .where('kind', '=', 'group')
    .executeTakeFirst()) !== undefined
