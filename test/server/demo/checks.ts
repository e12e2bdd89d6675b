import { sql } from 'kysely'
import type { Store } from '../../../src-server/kit/db/open.ts'

/** Every stored counter: table, column, and the number counted from the rows. */
const COUNTERS = [
  ['project', 'issues_count', 'SELECT count(*) FROM issue WHERE project_id = t.id'],
  ['project', 'open_issues_count', 'SELECT count(*) FROM issue WHERE project_id = t.id AND state = 1'],
  ['project', 'last_issue_iid', 'SELECT ifnull(max(iid), 0) FROM issue WHERE project_id = t.id'],
  ['project', 'last_milestone_iid', 'SELECT ifnull(max(iid), 0) FROM milestone WHERE project_id = t.id'],
  ['project', 'last_merge_request_iid', 'SELECT ifnull(max(iid), 0) FROM merge_request WHERE project_id = t.id'],
  ['project', 'star_count', 'SELECT count(*) FROM star WHERE project_id = t.id'],
  ['project', 'forks_count', 'SELECT count(*) FROM project WHERE forked_from_project_id = t.id'],
  ['group', 'last_milestone_iid', 'SELECT ifnull(max(iid), 0) FROM milestone WHERE group_id = t.id'],
  ['group', 'last_epic_iid', 'SELECT ifnull(max(iid), 0) FROM epic WHERE group_id = t.id'],
  ['topic', 'total_projects_count', 'SELECT count(*) FROM project_topic WHERE topic_id = t.id'],
  ['label', 'issues_count', 'SELECT count(*) FROM issue_label WHERE label_id = t.id'],
  [
    'label',
    'open_issues_count',
    'SELECT count(*) FROM issue WHERE state = 1 AND id IN (SELECT issue_id FROM issue_label WHERE label_id = t.id)',
  ],
  [
    'label',
    'open_merge_requests_count',
    'SELECT count(*) FROM merge_request WHERE state = 1 AND id IN (SELECT merge_request_id FROM merge_request_label WHERE label_id = t.id)',
  ],
  [
    'issue',
    'user_notes_count',
    "SELECT count(*) FROM note WHERE noteable_type = 'Issue' AND noteable_id = t.id AND NOT system",
  ],
  [
    'issue',
    'upvotes',
    "SELECT count(*) FROM award_emoji WHERE awardable_type = 'Issue' AND awardable_id = t.id AND name = 'thumbsup'",
  ],
  [
    'issue',
    'downvotes',
    "SELECT count(*) FROM award_emoji WHERE awardable_type = 'Issue' AND awardable_id = t.id AND name = 'thumbsdown'",
  ],
  ['issue', 'total_time_spent', 'SELECT ifnull(sum(time_spent), 0) FROM timelog WHERE issue_id = t.id'],
  ['issue', 'merge_requests_count', 'SELECT count(*) FROM merge_request_issue WHERE issue_id = t.id AND closes = 1'],
  [
    'issue',
    'blocking_issues_count',
    "SELECT count(*) FROM issue_link JOIN issue o ON o.id = target_id WHERE source_id = t.id AND link_type = 'blocks' AND o.state = 1",
  ],
  [
    'issue',
    'label_priority',
    'SELECT ifnull(min(priority), 1000000) FROM label_priority p WHERE p.project_id = t.project_id AND p.label_id IN (SELECT label_id FROM issue_label WHERE issue_id = t.id)',
  ],
  ['issue', 'labelled', 'SELECT count(*) > 0 FROM issue_label WHERE issue_id = t.id'],
  [
    'merge_request',
    'user_notes_count',
    "SELECT count(*) FROM note WHERE noteable_type = 'MergeRequest' AND noteable_id = t.id AND NOT system",
  ],
  [
    'merge_request',
    'upvotes',
    "SELECT count(*) FROM award_emoji WHERE awardable_type = 'MergeRequest' AND awardable_id = t.id AND name = 'thumbsup'",
  ],
  ['merge_request', 'total_time_spent', 'SELECT ifnull(sum(time_spent), 0) FROM timelog WHERE merge_request_id = t.id'],
  [
    'project',
    'storage_size',
    'SELECT repository_size + wiki_size + lfs_objects_size + job_artifacts_size + pipeline_artifacts_size + packages_size + snippets_size + uploads_size',
  ],
] as const

/** Descriptions of all wrong counters: `issue.upvotes of 17: 3, not 2`. */
export async function wrongCounters(store: Store): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, column, truth] of COUNTERS) {
    const { rows } = await sql<{ id: number; kept: number; counted: number }>`
      SELECT * FROM (SELECT t.id, t.${sql.ref(column)} AS kept, (${sql.raw(truth)}) AS counted FROM ${sql.table(table)} t)
      WHERE kept IS NOT counted LIMIT 3`.execute(store.read)
    wrong.push(...rows.map(({ id, kept, counted }) => `${table}.${column} of ${id}: ${kept}, not ${counted}`))
  }
  return wrong
}

/** Rows that one of two statements gives and the other does not. */
async function difference(store: Store, one: string, other: string): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT * FROM (SELECT * FROM (${sql.raw(one)}) EXCEPT SELECT * FROM (${sql.raw(other)}))
    UNION ALL SELECT * FROM (SELECT * FROM (${sql.raw(other)}) EXCEPT SELECT * FROM (${sql.raw(one)})) LIMIT 5`.execute(
    store.read,
  )
  return rows
}

/** Rows that are in the posting lists and should not be, and missing rows. */
export const wrongPostings = async (store: Store) => [
  ...(await difference(
    store,
    'SELECT label_id, state, created_at, issue_id FROM label_issue',
    'SELECT label_id, state, created_at, id FROM issue_label JOIN issue ON id = issue_id',
  )),
  ...(await difference(
    store,
    'SELECT user_id, state, created_at, issue_id FROM assignee_issue',
    'SELECT user_id, state, created_at, id FROM issue_assignee JOIN issue ON id = issue_id',
  )),
]

export const brokenReferences = async (store: Store) => (await sql`PRAGMA foreign_key_check`.execute(store.read)).rows

interface Reach {
  user_id: number
  place: string
  level: number
}

/** The expected access of all users, computed user by user, as `user place level`. */
export async function expectedAccess(store: Store, today: string): Promise<string[]> {
  const db = store.read
  const spaces = await db.selectFrom('namespace').select(['id', 'parent_id', 'user_id']).execute()
  const projects = await db.selectFrom('project').select(['id', 'namespace_id']).execute()
  const groupLinks = await db.selectFrom('group_group_link').selectAll().execute()
  const projectLinks = await db.selectFrom('project_group_link').selectAll().execute()
  const members = (await db.selectFrom('member').selectAll().execute()).filter(
    (each) => each.requested_at === null && (each.expires_at === null || each.expires_at > today),
  )
  const holds = (link: { expires_at: string | null }) => link.expires_at === null || link.expires_at > today
  const above = (id: number): number[] => {
    const parent = spaces.find((each) => each.id === id)?.parent_id
    return parent == null ? [id] : [id, ...above(parent)]
  }
  const membersOf = (id: number) =>
    above(id).flatMap((group) => members.filter((each) => each.group_id === group && each.user_id !== null))
  const reaches: Reach[] = []
  const reach = (user_id: number | null, place: string, level: number) => {
    if (user_id !== null) reaches.push({ user_id, place, level })
  }
  const intoGroup = (id: number, place: string) => {
    for (const member of membersOf(id)) reach(member.user_id, place, member.access_level)
    for (const link of groupLinks.filter((each) => above(id).includes(each.shared_group_id) && holds(each)))
      for (const member of membersOf(link.shared_with_group_id))
        reach(member.user_id, place, Math.min(member.access_level, link.group_access))
  }
  for (const { id, user_id } of spaces) if (user_id === null) intoGroup(id, `group ${id}`)
  for (const { id, namespace_id } of projects) {
    const place = `project ${id}`
    reach(spaces.find((each) => each.id === namespace_id)?.user_id ?? null, place, 50)
    intoGroup(namespace_id, place)
    for (const member of members.filter((each) => each.project_id === id))
      reach(member.user_id, place, member.access_level)
    for (const link of projectLinks.filter((each) => each.project_id === id && holds(each)))
      for (const member of membersOf(link.group_id))
        reach(member.user_id, place, Math.min(member.access_level, link.group_access))
  }
  const best = new Map<string, number>()
  for (const { user_id, place, level } of reaches) {
    const key = `${user_id} ${place}`
    best.set(key, Math.max(level, best.get(key) ?? 0))
  }
  return [...best].map(([key, level]) => `${key} ${level}`).sort()
}

/** The stored access in the same form, from the authorization tables. */
export async function storedAccess(store: Store): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT user_id || ' group ' || group_id || ' ' || access_level AS line FROM group_authorization
    UNION ALL SELECT user_id || ' project ' || project_id || ' ' || access_level FROM project_authorization`.execute(
    store.read,
  )
  return rows.map(({ line }) => line).sort()
}

/** Projects and groups with inconsistent import columns or without a runners token. */
export async function wrongOrigins(store: Store) {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'project ' || id || ' ' || import_status || ' ' || ifnull(import_type, '-') AS fault FROM project
      WHERE ifnull(import_type, 'service_project') <> 'service_project'
        OR import_status NOT IN ('none', 'scheduled', 'finished')
        OR (import_status = 'none') <> (import_type IS NULL AND (forked_from_project_id IS NULL OR empty_repo = 1))
        OR runners_token IS NULL OR runners_token NOT LIKE 'GR1348941____________________'
    UNION ALL SELECT 'group ' || id FROM "group" WHERE runners_token IS NULL OR runners_token NOT LIKE 'GR1348941____________________'
    UNION ALL SELECT 'token ' || runners_token FROM (SELECT runners_token FROM project UNION ALL SELECT runners_token FROM "group")
      GROUP BY runners_token HAVING count(*) > 1`.execute(store.read)
  return rows.map(({ fault }) => fault)
}
