/** The tables whose ids parameters hold, by the names of the parameters. */
const BY_NAME: Readonly<Record<string, string>> = {
  ...{ assignee_id: 'user', assignee_ids: 'user', author_id: 'user', reviewer_id: 'user', reviewer_ids: 'user' },
  ...{ user_id: 'user', user_ids: 'user', skip_users: 'user' },
  ...{ project_id: 'project', to_project_id: 'project', target_project_id: 'project', forked_from_id: 'project' },
  ...{ group_id: 'group', parent_id: 'group', skip_groups: 'group', namespace_id: 'namespace' },
  ...{ milestone_id: 'milestone', label_id: 'label', note_id: 'note', epic_id: 'epic', issue_id: 'issue' },
  ...{ snippet_id: 'snippet', topic_id: 'topic', source_topic_id: 'topic', target_topic_id: 'topic' },
}

/** The same by the segment of the path before the parameter. */
const BY_SEGMENT: Readonly<Record<string, string>> = {
  ...{ users: 'user', projects: 'project', groups: 'group', namespaces: 'namespace', milestones: 'milestone' },
  ...{ labels: 'label', notes: 'note', snippets: 'snippet', topics: 'topic', hooks: 'system_hook', issues: 'issue' },
  ...{ members: 'user', access_requests: 'user' },
}

/** The table whose id a parameter of the query or the body holds. */
export const tableOfParameter = (name: string): string | undefined =>
  BY_NAME[name.replace(/\[\]$/, '').replace(/^not\[(\w+)\]$/, '$1')]

/** The table whose id a parameter of the path holds. */
export function tableOfSegment(name: string, before: string | undefined): string | undefined {
  if (name.endsWith('iid') || name === 'secret') return undefined
  return (before === undefined ? undefined : BY_SEGMENT[before]) ?? BY_NAME[name.replace(/^:/, '')]
}

/** The columns that name a record: in another instance, the record with the same values is the same one. */
export interface Naming {
  columns: readonly string[]
  /** Columns that hold the id of another record, and its table. */
  refers: Readonly<Record<string, string>>
}

const inHome = (...columns: readonly string[]): Naming => ({
  columns,
  refers: { project_id: 'project', group_id: 'group' },
})

/** How records are named, by table. */
export const NAMINGS: Readonly<Record<string, Naming>> = {
  user: { columns: ['username'], refers: {} },
  project: { columns: ['path_with_namespace'], refers: {} },
  namespace: { columns: ['full_path'], refers: {} },
  topic: { columns: ['name'], refers: {} },
  system_hook: { columns: ['url'], refers: {} },
  milestone: inHome('title'),
  label: inHome('title'),
  issue: { columns: ['iid'], refers: { project_id: 'project' } },
  merge_request: { columns: ['iid'], refers: { project_id: 'project' } },
  epic: { columns: ['iid'], refers: { group_id: 'group' } },
  snippet: { columns: ['title', 'created_at'], refers: { author_id: 'user' } },
  note: { columns: ['noteable_type', 'created_at', 'body'], refers: { author_id: 'user' } },
}
