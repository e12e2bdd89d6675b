import type { Store } from '../../../src-server/kit/db/open.ts'
import type { Looker } from '../projects/reference.ts'

export type GroupQuery = Record<string, string | number | boolean>
/** The group whose subgroups are listed. */
export interface Below {
  id: number
  direct: boolean
}

/** Everything that a list of groups depends on, read once. Access is computed from memberships and shares. */
export async function readGroups({ read }: Store) {
  const groups = await read
    .selectFrom('namespace')
    .innerJoin('group', 'group.id', 'namespace.id')
    .select(['namespace.id', 'name', 'path', 'parent_id', 'visibility'])
    .execute()
  return {
    groups,
    byId: new Map(groups.map((group) => [group.id, group])),
    members: await read.selectFrom('member').selectAll().where('requested_at', 'is', null).execute(),
    groupShares: await read.selectFrom('group_group_link').selectAll().execute(),
    projectShares: await read.selectFrom('project_group_link').selectAll().execute(),
    projects: await read.selectFrom('project').select(['id', 'namespace_id']).execute(),
    attributes: await read.selectFrom('custom_attribute').selectAll().where('target_type', '=', 'group').execute(),
  }
}
type World = Awaited<ReturnType<typeof readGroups>>
type Group = World['groups'][number]

/** The ids from a group up to the top. */
function upFrom(world: World, id: number | null): number[] {
  const group = id === null ? undefined : world.byId.get(id)
  return group ? [group.id, ...upFrom(world, group.parent_id)] : []
}

/** A user's access level in every group, and the user's own groups: those, their parents, and the parents of the user's projects. */
function reachOf(world: World, user_id: number, today: string) {
  const stands = ({ expires_at }: { expires_at: string | null }) => expires_at === null || expires_at > today
  const mine = world.members.filter((member) => member.user_id === user_id && stands(member))
  const directly = (id: number) =>
    Math.max(0, ...mine.filter((one) => upFrom(world, id).includes(one.group_id ?? 0)).map((one) => one.access_level))
  const levels = new Map(
    world.groups.map(({ id }) => {
      const shares = world.groupShares.filter(
        (share) => stands(share) && upFrom(world, id).includes(share.shared_group_id),
      )
      const shared = shares.map((share) => Math.min(share.group_access, directly(share.shared_with_group_id)))
      return [id, Math.max(directly(id), ...shared)]
    }),
  )
  const worksOn = (project: { id: number }) =>
    mine.some((member) => member.project_id === project.id) ||
    world.projectShares.some(
      (share) => share.project_id === project.id && stands(share) && directly(share.group_id) > 0,
    )
  const own = new Set([
    ...world.groups.filter(({ id }) => (levels.get(id) ?? 0) > 0).flatMap(({ id }) => upFrom(world, id)),
    ...world.projects.filter(worksOn).flatMap((project) => upFrom(world, project.namespace_id)),
  ])
  return { levels, own }
}

const lower = (text: unknown) => String(text).toLowerCase()

/** A slow reference of lists of groups: checks every documented rule for each group. */
export function expectedGroups(
  world: World,
  viewer: Looker,
  query: GroupQuery,
  today: string,
  below?: Below,
): number[] {
  const { levels, own } = reachOf(world, viewer.id, today)
  const admin = viewer.kind === 'admin'
  const open = ({ visibility }: Group) =>
    visibility === 'public' || (visibility === 'internal' && viewer.kind === 'user')
  const belongs = (group: Group) => {
    if (query.owned === true) return (levels.get(group.id) ?? 0) >= 50
    if (query.min_access_level !== undefined) return (levels.get(group.id) ?? 0) >= Number(query.min_access_level)
    if (viewer.kind === 'anonymous') return open(group)
    if (query.all_available ?? admin) return admin || open(group) || own.has(group.id)
    return own.has(group.id)
  }
  const has = (group: Group, key: string) =>
    world.attributes.some(
      (one) => one.target_id === group.id && one.key === key && one.value === query[`custom_attributes[${key}]`],
    )
  const wanted = Object.keys(query).flatMap((name) => /^custom_attributes\[(\w+)\]$/.exec(name)?.[1] ?? [])
  const skipped = String(query.skip_groups ?? '')
    .split(',')
    .map(Number)
  const isBelow = (group: Group) =>
    below === undefined ||
    (below.direct ? group.parent_id === below.id : upFrom(world, group.parent_id).includes(below.id))
  const matching = world.groups.filter(
    (group) =>
      belongs(group) &&
      isBelow(group) &&
      (query.top_level_only !== true || group.parent_id === null) &&
      !skipped.includes(group.id) &&
      (!admin || wanted.every((key) => has(group, key))) &&
      found(below === undefined ? [group.name, group.path] : [group.path], query.search),
  )
  const { order_by = 'name', sort = 'asc' } = query
  const keyOf = (group: Group) =>
    order_by === 'id' ? group.id : order_by === 'path' ? lower(group.path) : folded(group.name)
  const sign = sort === 'asc' ? 1 : -1
  return matching
    .sort((a, b) => {
      const [left, right] = [keyOf(a), keyOf(b)]
      return sign * (left < right ? -1 : left > right ? 1 : a.id - b.id)
    })
    .map((group) => group.id)
}

/** As the database orders names: only ASCII letters ignore case. */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Each column is searched separately. */
function found(columns: readonly string[], search: unknown): boolean {
  const text = lower(search ?? '').trim()
  if (text === '') return true
  const words = [...text.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')
  const long = words.filter((word) => word.length >= 3)
  return columns.some((column) =>
    long.length > 0 ? long.every((word) => lower(column).includes(word)) : lower(column) === text,
  )
}
