import type { Store } from '../../../src-server/kit/db/open.ts'

export type ProjectQuery = Record<string, string | number | boolean>
export interface Looker {
  id: number
  kind: 'anonymous' | 'external' | 'user' | 'admin'
}

/** Everything that a list of projects depends on, read once. */
export async function readProjects({ read }: Store) {
  const topics = await read
    .selectFrom('project_topic')
    .innerJoin('topic', 'topic.id', 'topic_id')
    .select(['project_id', 'topic_id', 'name'])
    .execute()
  const attributes = await read
    .selectFrom('custom_attribute')
    .selectAll()
    .where('target_type', '=', 'project')
    .execute()
  return {
    attributes,
    places: await read.selectFrom('namespace_ancestor').selectAll().execute(),
    shares: await read.selectFrom('project_group_link').selectAll().execute(),
    users: await read
      .selectFrom('user')
      .innerJoin('namespace', 'namespace.user_id', 'user.id')
      .select(['user.id', 'namespace.id as namespace_id', 'private_profile', 'state', 'confirmed_at'])
      .execute(),
    projects: await read.selectFrom('project').selectAll().execute(),
    ties: await read.selectFrom('project_authorization').selectAll().execute(),
    stars: byProject(await read.selectFrom('star').selectAll().execute()),
    languages: byProject(await read.selectFrom('project_language').selectAll().execute()),
    topics: byProject(topics),
  }
}

/** Grouped by project, so that a look-up does not read all rows. */
function byProject<T extends { project_id: number }>(rows: readonly T[]) {
  const groups = Map.groupBy(rows, (row) => row.project_id)
  return ({ id }: { id: number }): readonly T[] => groups.get(id) ?? []
}
type World = Awaited<ReturnType<typeof readProjects>>
type Project = World['projects'][number]

const lower = (text: unknown) => String(text).toLowerCase()
const moment = (text: unknown) => new Date(String(text)).toISOString()

/** Limits the list to some projects. The list of all projects ranks by similarity among the viewer's own. */
export type Within = (project: Project) => boolean

/** A slow reference of lists of projects: checks every documented rule for each project. */
export function expectedProjects(world: World, viewer: Looker, query: ProjectQuery, within?: Within): number[] {
  const levels = new Map(
    world.ties.filter((tie) => tie.user_id === viewer.id).map((tie) => [tie.project_id, tie.access_level]),
  )
  const reach = (project: Project) => levels.get(project.id) ?? 0
  const admin = viewer.kind === 'admin'
  const sees = (project: Project) =>
    project.pending_delete === 0 &&
    (admin ||
      project.visibility === 'public' ||
      (project.visibility === 'internal' && viewer.kind === 'user') ||
      reach(project) > 0)
  const has = (level: string, project: Project) =>
    level === 'enabled' || level === 'public' || (level === 'private' && (admin || reach(project) > 0))
  const rules: Record<string, (project: Project) => boolean> = {
    archived: (project) => (project.archived === 1) === query.archived,
    visibility: (project) => project.visibility === query.visibility,
    id_after: (project) => project.id > Number(query.id_after),
    id_before: (project) => project.id < Number(query.id_before),
    last_activity_after: (project) => project.last_activity_at > moment(query.last_activity_after),
    last_activity_before: (project) => project.last_activity_at < moment(query.last_activity_before),
    imported: (project) =>
      query.imported === false || (project.creator_id === viewer.id && project.import_type !== null),
    starred: (project) => query.starred === false || world.stars(project).some((star) => star.user_id === viewer.id),
    topic: (project) => {
      const mine = world.topics(project).map((topic) => lower(topic.name))
      return lower(query.topic)
        .split(',')
        .every((name) => mine.includes(name.trim()))
    },
    topic_id: (project) => world.topics(project).some((topic) => topic.topic_id === query.topic_id),
    with_issues_enabled: (project) => query.with_issues_enabled === false || has(project.issues_access_level, project),
    with_merge_requests_enabled: (project) =>
      query.with_merge_requests_enabled === false || has(project.merge_requests_access_level, project),
    with_programming_language: (project) =>
      world.languages(project).some((one) => lower(one.name) === lower(query.with_programming_language)),
    search: (project) => found(project, query),
    'custom_attributes[team]': (project) =>
      !admin ||
      world.attributes.some(
        (one) => one.target_id === project.id && one.key === 'team' && one.value === query['custom_attributes[team]'],
      ),
    repository_storage: (project) => !admin || project.repository_storage === query.repository_storage,
    repository_checksum_failed: (project) =>
      !admin || query.repository_checksum_failed === false || project.repository_checksum_failed === 1,
    wiki_checksum_failed: (project) =>
      !admin || query.wiki_checksum_failed === false || project.wiki_checksum_failed === 1,
  }
  const ranked = query.order_by === 'similarity' && String(query.search ?? '').trim() !== ''
  const similar = ranked && (within !== undefined || viewer.kind !== 'anonymous')
  const tied = (project: Project) => {
    if (query.owned) return reach(project) >= 50
    if (query.min_access_level !== undefined) return reach(project) >= Number(query.min_access_level)
    return !(query.membership || (similar && !within)) || reach(project) > 0
  }
  const matching = world.projects.filter(
    (project) =>
      sees(project) &&
      (within?.(project) ?? true) &&
      tied(project) &&
      Object.keys(query).every((name) => rules[name] === undefined || rules[name](project)),
  )
  if (similar) return mostAlike(matching, String(query.search))
  const unranked = within && query.order_by === 'similarity'
  return inOrder(matching, unranked ? { order_by: 'name', sort: 'asc' } : query, admin).map((project) => project.id)
}

function inOrder(projects: Project[], { order_by = 'created_at', sort = 'desc' }: ProjectQuery, admin: boolean) {
  const keyOf = (project: Project): string | number => {
    if (order_by === 'name') return lower(project.name)
    if (order_by === 'path') return lower(project.path)
    if (order_by === 'updated_at') return project.updated_at
    if (order_by === 'last_activity_at') return project.last_activity_at
    if (!admin) return project.id
    if (order_by === 'repository_size') return project.repository_size
    if (order_by === 'storage_size') return project.storage_size
    if (order_by === 'packages_size') return project.packages_size
    return order_by === 'wiki_size' ? project.wiki_size : project.id
  }
  const sign = sort === 'asc' ? 1 : -1
  return projects.sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    return sign * (left < right ? -1 : left > right ? 1 : a.id - b.id)
  })
}

function found(project: Project, { search, search_namespaces }: ProjectQuery): boolean {
  const text = lower(search).trim()
  if (text === '') return true
  const words = [...text.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')
  const long = words.filter((word) => word.length >= 3)
  const columns = search_namespaces
    ? [project.path_with_namespace, project.name_with_namespace, project.description]
    : [project.path, project.name, project.description]
  return columns.some((column) => {
    if (column === null) return false
    return long.length > 0 ? long.every((word) => lower(column).includes(word)) : lower(column) === text
  })
}

/** Trigrams as in PostgreSQL: two spaces before each word, one after it. */
function trigrams(text: string): string[] {
  const all: string[] = []
  for (const word of lower(text).split(/[^\p{L}\p{N}]+/u)) {
    if (word === '') continue
    const padded = `  ${word} `
    for (let i = 0; i + 3 <= padded.length; i++)
      if (!all.includes(padded.slice(i, i + 3))) all.push(padded.slice(i, i + 3))
  }
  return all
}

function alike(text: string, search: string): number {
  const [one, other] = [trigrams(text), trigrams(search)]
  const both = one.filter((trigram) => other.includes(trigram)).length
  return both === 0 ? 0 : both / (one.length + other.length - both)
}

function mostAlike(projects: readonly Project[], search: string): number[] {
  const scoreOf = ({ path, name, description }: Project) =>
    alike(path, search) + 0.7 * alike(name, search) + 0.2 * alike(description ?? '', search)
  const scored = projects.map((project) => ({ id: project.id, score: scoreOf(project) }))
  return scored.sort((a, b) => b.score - a.score || b.id - a.id).map(({ id }) => id)
}
