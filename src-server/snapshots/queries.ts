import { sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { ContactSnapshot, GroupSnapshot, ProjectSnapshot, RepositorySnapshot, UserSnapshot } from './entity.ts'
import { shownEmail } from './loaded.ts'

const USER_COLUMNS = [
  'user.id',
  'user.username',
  'user.name',
  'user.state',
  'user.email',
  'user.public_email',
  'user.created_at',
  'user.updated_at',
] as const

const usersById = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('user')
    .select(USER_COLUMNS)
    .where(sql<boolean>`"user".id IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy('user.id'),
)

/** The current snapshots of the users, by id. Unknown ids are left out. */
export async function snapshotsOfUsers(db: Db, ids: readonly number[]): Promise<Map<number, UserSnapshot>> {
  const rows = await usersById(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Error if no user has the id */
export async function snapshotOfUser(db: Db, id: number): Promise<UserSnapshot> {
  return known((await snapshotsOfUsers(db, [id])).get(id), `user ${id}`)
}

const projectsById = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('project')
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .select(['project.id', 'project.name', 'project.path', 'project.path_with_namespace', 'project.namespace_id'])
    .select(['project.visibility', 'project.created_at', 'project.updated_at'])
    .select(['namespace.name as namespace_name', 'namespace.user_id'])
    .where(sql<boolean>`project.id IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy('project.id'),
)

const ownersOf = compiled((db, p: { namespace_ids: string }) =>
  db
    .selectFrom('namespace')
    .leftJoin('member', (join) =>
      join.onRef('member.group_id', '=', 'namespace.id').on('member.access_level', '=', sql.lit(roles.owner)),
    )
    .innerJoin('user', (join) => join.on(sql<boolean>`"user".id = ifnull(namespace.user_id, member.user_id)`))
    .select(['namespace.id as namespace_id', ...USER_COLUMNS])
    .where(sql<boolean>`namespace.id IN (SELECT value FROM json_each(${p.namespace_ids}))`)
    .orderBy('user.id'),
)

/** The current snapshots of the projects with their owners, by id. Unknown ids are left out. */
export async function snapshotsOfProjects(db: Db, ids: readonly number[]): Promise<Map<number, ProjectSnapshot>> {
  const projects = await projectsById(db, { ids: JSON.stringify(ids) })
  const namespace_ids = [...new Set(projects.map((project) => project.namespace_id))]
  const owners = await ownersOf(db, { namespace_ids: JSON.stringify(namespace_ids) })
  const ownersByNamespace = Map.groupBy(owners, ({ namespace_id }) => namespace_id)
  const ownersIn = (namespace_id: number) =>
    (ownersByNamespace.get(namespace_id) ?? []).map(({ namespace_id: _, ...user }) => user)
  return new Map(
    projects.map(({ namespace_name, user_id, ...project }) => {
      const owner = { name: namespace_name, user_id }
      return [project.id, { ...project, owner, owners: ownersIn(project.namespace_id) }]
    }),
  )
}

/** @throws Error if no project has the id */
export async function snapshotOfProject(db: Db, id: number): Promise<ProjectSnapshot> {
  return known((await snapshotsOfProjects(db, [id])).get(id), `project ${id}`)
}

const groupsById = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('namespace')
    .innerJoin('group', 'group.id', 'namespace.id')
    .select(['namespace.id', 'namespace.name', 'namespace.path', 'namespace.full_path', 'namespace.parent_id'])
    .select(['group.visibility', 'namespace.created_at', 'namespace.updated_at'])
    .where(sql<boolean>`namespace.id IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy('namespace.id'),
)

/** The current snapshots of the groups, by id. Unknown ids are left out. */
export async function snapshotsOfGroups(db: Db, ids: readonly number[]): Promise<Map<number, GroupSnapshot>> {
  const rows = await groupsById(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Error if no group has the id */
export async function snapshotOfGroup(db: Db, id: number): Promise<GroupSnapshot> {
  return known((await snapshotsOfGroups(db, [id])).get(id), `group ${id}`)
}

function known<T>(snapshot: T | undefined, name: string): T {
  if (snapshot === undefined) throw new Error(`There is no ${name} to take a snapshot of`)
  return snapshot
}

const repositoriesById = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('project')
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .select(['project.id', 'project.name', 'project.description', 'project.path_with_namespace'])
    .select(['namespace.name as namespace_name', 'project.visibility', 'project.default_branch'])
    .select(['project.ci_config_path', 'project.avatar'])
    .where(sql<boolean>`project.id IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy('project.id'),
)

/** The projects as payloads about repositories describe them, by id. Unknown ids are left out. */
export async function snapshotsOfRepositories(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, RepositorySnapshot>> {
  const rows = await repositoriesById(db, { ids: JSON.stringify(ids) })
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws Error if no project has the id */
export async function snapshotOfRepository(db: Db, id: number): Promise<RepositorySnapshot> {
  return known((await snapshotsOfRepositories(db, [id])).get(id), `project ${id}`)
}

const contactsById = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.username', 'user.name', 'user.email', 'user.public_email', 'user.avatar'])
    .where(sql<boolean>`"user".id IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy('user.id'),
)

/** The users as payloads about other records show them, by id. Unknown ids are left out. */
export async function snapshotsOfContacts(db: Db, ids: readonly number[]): Promise<Map<number, ContactSnapshot>> {
  const rows = await contactsById(db, { ids: JSON.stringify(ids) })
  return new Map(
    rows.map(({ id, username, name, avatar, ...addresses }) => [
      id,
      { id, username, name, email: shownEmail(addresses), avatar },
    ]),
  )
}

/** @throws Error if no user has the id */
export async function snapshotOfContact(db: Db, id: number): Promise<ContactSnapshot> {
  return known((await snapshotsOfContacts(db, [id])).get(id), `user ${id}`)
}
