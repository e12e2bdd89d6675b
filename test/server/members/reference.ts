import type { Store } from '../../../src-server/kit/db/open.ts'
import type { Trx } from '../../../src-server/kit/db/schema.ts'

const NOW = '2026-05-22T10:11:12.345Z'

interface Membership {
  user_id: number | null
  group_id: number | null
  project_id: number | null
  access_level: number
  expires_at: string | null
  requested_at: string | null
}
interface Facts {
  groups: { id: number; parent_id: number | null }[]
  owners: { id: number; user_id: number }[]
  projects: { id: number; namespace_id: number }[]
  members: Membership[]
  projectLinks: { project_id: number; group_id: number; group_access: number; expires_at: string | null }[]
  groupLinks: {
    shared_group_id: number
    shared_with_group_id: number
    group_access: number
    expires_at: string | null
  }[]
}
type Reach = [user: number, container: number, level: number]

/** A slow reference of effective access: for every user, group and project, the highest level of all paths. */
export function reachOf(facts: Facts, today: string): { groups: Reach[]; projects: Reach[] } {
  const isCurrent = ({ expires_at }: { expires_at: string | null }) => expires_at === null || expires_at > today
  const members = facts.members.filter((one) => one.user_id !== null && one.requested_at === null && isCurrent(one))
  const above = (id: number): number[] => {
    const parent = facts.groups.find((group) => group.id === id)?.parent_id
    return parent ? [id, ...above(parent)] : [id]
  }
  const inGroup = (user: number, group: number) =>
    members
      .filter((one) => one.user_id === user && one.group_id !== null && above(group).includes(one.group_id))
      .map((one) => one.access_level)
  const users = [
    ...new Set([...members.flatMap((one) => one.user_id ?? []), ...facts.owners.map((one) => one.user_id)]),
  ]
  const groupLevels = (user: number, group: number) => [
    ...inGroup(user, group),
    ...facts.groupLinks
      .filter((link) => isCurrent(link) && above(group).includes(link.shared_group_id))
      .flatMap((link) => inGroup(user, link.shared_with_group_id).map((level) => Math.min(level, link.group_access))),
  ]
  const projectLevels = (user: number, project: { id: number; namespace_id: number }) =>
    [
      ...members.filter((one) => one.user_id === user && one.project_id === project.id).map((one) => one.access_level),
      ...facts.owners.filter((one) => one.id === project.namespace_id && one.user_id === user).map(() => 50),
      ...(facts.groups.some((group) => group.id === project.namespace_id)
        ? groupLevels(user, project.namespace_id)
        : []),
      ...facts.projectLinks
        .filter((link) => isCurrent(link) && link.project_id === project.id)
        .flatMap((link) =>
          inGroup(user, link.group_id)
            .filter((level) => level >= 10)
            .map((level) => Math.min(level, link.group_access)),
        ),
    ].filter((level) => level >= 10)
  const highest = (user: number, id: number, levels: number[]): Reach[] =>
    levels.length === 0 ? [] : [[user, id, Math.max(...levels)]]
  return {
    groups: sorted(users.flatMap((user) => facts.groups.flatMap(({ id }) => highest(user, id, groupLevels(user, id))))),
    projects: sorted(
      users.flatMap((user) =>
        facts.projects.flatMap((project) => highest(user, project.id, projectLevels(user, project))),
      ),
    ),
  }
}

const sorted = (reach: Reach[]) => reach.sort((a, b) => a[0] - b[0] || a[1] - b[1])

type Rearrangement =
  | { kind: 'share project'; project: number; group: number; level: number; ends: number | null }
  | { kind: 'share group'; group: number; with: number; level: number; ends: number | null }
  | { kind: 'unshare'; which: number }
  | { kind: 'move group'; group: number; parent: number }
  | { kind: 'move project'; project: number; to: number }

/** Users, groups and projects as rows, changed like the endpoints change them. Random numbers select existing records. */
export class World {
  readonly #store: Store
  readonly #users: number[] = []
  readonly #personal: number[] = []
  readonly #groups: number[] = []
  readonly #projects: number[] = []

  constructor(store: Store) {
    this.#store = store
  }

  everything = () => ({ group_ids: this.#groups, project_ids: this.#projects })

  async people(count: number) {
    for (let n = 1; n <= count; n++)
      await this.#store.write(async (trx) => {
        const user = await trx
          .insertInto('user')
          .values({ username: `u${n}`, name: `U${n}`, email: `u${n}@example.com`, created_at: NOW, updated_at: NOW })
          .returning('id')
          .executeTakeFirstOrThrow()
        this.#users.push(user.id)
        this.#personal.push(await this.#namespace(trx, { kind: 'user', name: `u${n}`, user_id: user.id }))
      })
  }

  async group(parent: number) {
    await this.#store.write(async (trx) => {
      const above = this.#groups[parent % (this.#groups.length + 1)]
      const id = await this.#namespace(trx, {
        kind: 'group',
        name: `g${this.#groups.length + 1}`,
        parent_id: above ?? null,
      })
      await trx.insertInto('group').values({ id, visibility: 'private' }).execute()
      this.#groups.push(id)
      await this.#recomputeAncestors(trx)
    })
  }

  async project(place: number) {
    const places = [...this.#groups, ...this.#personal]
    const n = this.#projects.length + 1
    await this.#store.write(async (trx) => {
      const { id } = await trx
        .insertInto('project')
        .values({
          namespace_id: places[place % places.length] ?? 0,
          name: `p${n}`,
          path: `p${n}`,
          path_with_namespace: `x/p${n}`,
          name_with_namespace: `x / p${n}`,
          visibility: 'private',
          created_at: NOW,
          updated_at: NOW,
          last_activity_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      this.#projects.push(id)
    })
  }

  /** Adds a membership, unless there is one. Returns undefined if this user cannot join this place. */
  async join(trx: Trx, where: number, who: number, access_level: number, expires_at: string | null, asked: boolean) {
    const places = [
      ...this.#groups.map((id) => ({ group_id: id, project_id: null })),
      ...this.#projects.map((id) => ({ group_id: null, project_id: id })),
    ]
    const place = places[where % places.length]
    const user_id = this.#users[who % this.#users.length]
    if (!place || user_id === undefined || (place.project_id !== null && access_level < 10)) return undefined
    const requested_at = asked ? NOW : null
    await trx
      .insertInto('member')
      .values({ ...place, user_id, access_level, expires_at, requested_at, created_at: NOW, updated_at: NOW })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { ...place, user_id }
  }

  async leave(trx: Trx, which: number) {
    const members = await trx
      .selectFrom('member')
      .select(['id', 'user_id', 'group_id', 'project_id'])
      .orderBy('id')
      .execute()
    const member = members[which % Math.max(1, members.length)]
    if (!member || member.user_id === null) return undefined
    await trx.deleteFrom('member').where('id', '=', member.id).execute()
    return { ...member, user_id: member.user_id }
  }

  /** Makes the change. Returns the groups and projects that `refreshContainers` must recompute. */
  async rearrange(trx: Trx, change: Rearrangement, on: (days: number | null) => string | null) {
    const group = (n: number) => this.#groups[n % this.#groups.length] ?? 0
    const project = (n: number) => this.#projects[n % this.#projects.length] ?? 0
    if (change.kind === 'share project') {
      const link = { project_id: project(change.project), group_id: group(change.group), group_access: change.level }
      await trx
        .insertInto('project_group_link')
        .values({ ...link, expires_at: on(change.ends), created_at: NOW })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { project_ids: [link.project_id] }
    }
    if (change.kind === 'share group') {
      const link = {
        shared_group_id: group(change.group),
        shared_with_group_id: group(change.with),
        group_access: change.level,
      }
      if (link.shared_group_id === link.shared_with_group_id) return {}
      await trx
        .insertInto('group_group_link')
        .values({ ...link, expires_at: on(change.ends), created_at: NOW })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { group_ids: [link.shared_group_id] }
    }
    if (change.kind === 'move project') {
      const places = [...this.#groups, ...this.#personal]
      const namespace_id = places[change.to % places.length] ?? 0
      await trx.updateTable('project').set({ namespace_id }).where('id', '=', project(change.project)).execute()
      return { project_ids: [project(change.project)] }
    }
    if (change.kind === 'move group') {
      const moved = group(change.group)
      const parent = [...this.#groups, null][change.parent % (this.#groups.length + 1)] ?? null
      const below = await trx
        .selectFrom('namespace_ancestor')
        .select('namespace_id')
        .where('ancestor_id', '=', moved)
        .execute()
      if (below.some((row) => row.namespace_id === parent)) return {}
      await trx.updateTable('namespace').set({ parent_id: parent }).where('id', '=', moved).execute()
      await this.#recomputeAncestors(trx)
      return { group_ids: [moved] }
    }
    return this.#unshare(trx, change.which)
  }

  facts = async (): Promise<Facts> => {
    const db = this.#store.read
    const owners = await db.selectFrom('namespace').select(['id', 'user_id']).where('kind', '=', 'user').execute()
    return {
      groups: await db.selectFrom('namespace').select(['id', 'parent_id']).where('kind', '=', 'group').execute(),
      owners: owners.flatMap(({ id, user_id }) => (user_id === null ? [] : [{ id, user_id }])),
      projects: await db.selectFrom('project').select(['id', 'namespace_id']).execute(),
      members: await db.selectFrom('member').selectAll().execute(),
      projectLinks: await db.selectFrom('project_group_link').selectAll().execute(),
      groupLinks: await db.selectFrom('group_group_link').selectAll().execute(),
    }
  }

  storedAccess = async (): Promise<{ groups: Reach[]; projects: Reach[] }> => {
    const db = this.#store.read
    const groups = await db.selectFrom('group_authorization').selectAll().execute()
    const projects = await db.selectFrom('project_authorization').selectAll().execute()
    return {
      groups: sorted(groups.map((row): Reach => [row.user_id, row.group_id, row.access_level])),
      projects: sorted(projects.map((row): Reach => [row.user_id, row.project_id, row.access_level])),
    }
  }

  async #unshare(trx: Trx, which: number) {
    const ofProjects = await trx.selectFrom('project_group_link').select(['id', 'project_id']).orderBy('id').execute()
    const ofGroups = await trx.selectFrom('group_group_link').select(['id', 'shared_group_id']).orderBy('id').execute()
    const link = ofProjects[which % (ofProjects.length + ofGroups.length || 1)]
    if (link) {
      await trx.deleteFrom('project_group_link').where('id', '=', link.id).execute()
      return { project_ids: [link.project_id] }
    }
    const other = ofGroups[which % Math.max(1, ofGroups.length)]
    if (!other) return {}
    await trx.deleteFrom('group_group_link').where('id', '=', other.id).execute()
    return { group_ids: [other.shared_group_id] }
  }

  async #namespace(
    trx: Trx,
    row: { kind: 'user' | 'group'; name: string; user_id?: number; parent_id?: number | null },
  ) {
    const { name } = row
    const { id } = await trx
      .insertInto('namespace')
      .values({ ...row, path: name, full_path: name, full_name: name, created_at: NOW, updated_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('namespace_ancestor').values({ namespace_id: id, ancestor_id: id, depth: 0 }).execute()
    return id
  }

  /** Recomputes all ancestors from the parents. */
  async #recomputeAncestors(trx: Trx) {
    const groups = await trx.selectFrom('namespace').select(['id', 'parent_id']).where('kind', '=', 'group').execute()
    await trx
      .deleteFrom('namespace_ancestor')
      .where(
        'namespace_id',
        'in',
        groups.map((group) => group.id),
      )
      .execute()
    for (const { id } of groups) {
      let at: number | null = id
      for (let depth = 0; at !== null; depth++) {
        await trx.insertInto('namespace_ancestor').values({ namespace_id: id, ancestor_id: at, depth }).execute()
        at = groups.find((group) => group.id === at)?.parent_id ?? null
      }
    }
  }
}
