import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { kinds } from '../activity/kind-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { managing } from '../memberships/policy.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { internalVisibleTo } from '../visibility/notes.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { ToDoRow } from './entity.ts'
import type { ToDoFilters } from './filters.ts'

interface Reader {
  user_id: number
  today: string
}

/**
 * SQL: whether the user still sees the record of `todo` of the outer query, and the comment that caused the to-do. The platform deletes
 * to-dos of people who lose access; here they do not exist until access returns.
 */
function readable({ user_id, today }: Reader, kind: Viewer['kind']): RawBuilder<unknown> {
  const viewer = { kind, id: user_id }
  const sees = (type: 'Issue' | 'MergeRequest' | 'Epic') => kinds[type].visibleTo(viewer, today)
  // Whoever no longer manages the members does not learn who requests access.
  const manages = (place: 'project' | 'group') =>
    kind === 'admin'
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM ${sql.table(`${place}_authorization`)} a WHERE a.user_id = ${user_id}
          AND ${sql.ref(`a.${place}_id`)} = todo.target_id AND a.access_level >= ${sql.lit(managing[place])})`
  return sql`(CASE todo.target_type
    WHEN 'Issue' THEN EXISTS (SELECT 1 FROM issue CROSS JOIN project ON project.id = issue.project_id
      WHERE issue.id = todo.target_id AND ${sees('Issue')})
    WHEN 'MergeRequest' THEN EXISTS (SELECT 1 FROM merge_request CROSS JOIN project ON project.id = merge_request.project_id
      WHERE merge_request.id = todo.target_id AND ${sees('MergeRequest')})
    WHEN 'Epic' THEN EXISTS (SELECT 1 FROM epic CROSS JOIN "group" ON "group".id = epic.group_id
      WHERE epic.id = todo.target_id AND ${sees('Epic')})
    WHEN 'Project' THEN EXISTS (SELECT 1 FROM project
      WHERE project.id = todo.target_id AND ${projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())}
        AND ${manages('project')})
    WHEN 'Namespace' THEN EXISTS (SELECT 1 FROM "group"
      WHERE "group".id = todo.target_id AND ${groupVisibleTo(kind, user_id, today)} AND ${manages('group')})
    ELSE false END)
    AND (todo.note_id IS NULL OR EXISTS (SELECT 1 FROM note WHERE note.id = todo.note_id AND ${internalVisibleTo(viewer)}))`
}

interface Values extends PageBounds, Reader {
  state: 'pending' | 'done'
  action: string
  type: string
  author_id: number
  project_id: number
  group_id: number
}
const FILTERS = ['action', 'type', 'author_id', 'project_id', 'group_id'] as const
type Filter = (typeof FILTERS)[number]

interface Shape {
  viewer: Viewer['kind']
  filters: readonly Filter[]
}

const below = (p: Values) =>
  sql`(SELECT around.namespace_id FROM namespace_ancestor around WHERE around.ancestor_id = ${p.group_id})`

/** The list is read in the order of the user's own to-dos, so no filter may use another index: hence the `+`. */
const conditions: Record<Filter, (p: Values) => RawBuilder<unknown>> = {
  action: (p) => sql`todo.action_name = ${p.action}`,
  type: (p) => sql`+todo.target_type = ${p.type}`,
  author_id: (p) => sql`+todo.author_id = ${p.author_id}`,
  project_id: (p) => sql`+todo.project_id = ${p.project_id}`,
  group_id: (p) => sql`(+todo.group_id IN ${below(p)} OR EXISTS (
    SELECT 1 FROM project inside WHERE inside.id = todo.project_id AND inside.namespace_id IN ${below(p)}))`,
}

/** The to-dos with these ids in the order of the ids, each with its author, its project or group, and its comment. */
const rowsOf = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
    .crossJoin('todo')
    .crossJoin('user as author')
    .leftJoin('project', 'project.id', 'todo.project_id')
    .leftJoin('namespace', 'namespace.id', 'todo.group_id')
    .leftJoin('note', 'note.id', 'todo.note_id')
    .whereRef('todo.id', '=', 'found.id')
    .whereRef('author.id', '=', 'todo.author_id')
    .select(['todo.id', 'todo.project_id', 'todo.group_id', 'todo.target_type', 'todo.target_id', 'todo.note_id'])
    .select(['todo.action_name', 'todo.state', 'todo.created_at', 'todo.updated_at', 'todo.author_id'])
    .select(['author.username as author_username', 'author.name as author_name'])
    .select(['author.state as author_state', 'author.avatar as author_avatar', 'note.body as note_body'])
    .select(['project.name as project_name', 'project.description as project_description'])
    .select(['project.name_with_namespace as project_name_with_namespace', 'project.path as project_path'])
    .select(['project.path_with_namespace as project_path_with_namespace', 'project.created_at as project_created_at'])
    .select(['namespace.name as group_name', 'namespace.path as group_path', 'namespace.full_path as group_full_path'])
    .select(['namespace.parent_id as group_parent_id', 'namespace.avatar as group_avatar'])

const pages = pagedByIds({
  find: (p: Values, { viewer, filters }: Shape) =>
    sql<{ id: number }>`SELECT todo.id FROM todo WHERE ${allOf([
      sql`todo.user_id = ${p.user_id}`,
      sql`todo.state = ${p.state}`,
      ...filters.map((one) => conditions[one](p)),
      readable(p, viewer),
    ])}`,
  order: () => sql`todo.id DESC`,
  rows: rowsOf,
})

/** A page of the actor's to-dos about records that the actor may still read, the newest first. */
export async function listToDos(
  db: Db,
  actor: Actor,
  { state, ...given }: ToDoFilters,
  { limit, offset }: Page,
  today: string,
): Promise<{ rows: ToDoRow[]; total: number }> {
  const filters = FILTERS.filter((one) => given[one] !== undefined)
  const { action = '', type = '', author_id = 0, project_id = 0, group_id = 0 } = given
  const values = { action, type, author_id, project_id, group_id, state, limit, offset, user_id: actor.id, today }
  return pages(db, { viewer: viewerOf(actor).kind, filters }, values)
}

const counts = compiledBy((_db, p: Reader, { viewer: kind }: { viewer: Viewer['kind'] }) => {
  const viewer = { kind, id: p.user_id }
  const mergeRequests = (people: 'merge_request_assignee' | 'merge_request_reviewer') =>
    sql<number>`(SELECT count(*) FROM ${sql.table(people)} mine
      CROSS JOIN merge_request ON merge_request.id = mine.merge_request_id CROSS JOIN project ON project.id = merge_request.project_id
      WHERE mine.user_id = ${p.user_id} AND merge_request.state = 1 AND project.archived = 0
        AND ${kinds.MergeRequest.visibleTo(viewer, p.today)})`
  return sql<UserCounts>`SELECT ${mergeRequests('merge_request_assignee')} AS assigned_merge_requests,
    ${mergeRequests('merge_request_reviewer')} AS review_requested_merge_requests,
    (SELECT count(*) FROM assignee_issue mine
      CROSS JOIN issue ON issue.id = mine.issue_id CROSS JOIN project ON project.id = issue.project_id
      WHERE mine.user_id = ${p.user_id} AND mine.state = 1 AND project.archived = 0
        AND ${kinds.Issue.visibleTo(viewer, p.today)}) AS assigned_issues,
    (SELECT count(*) FROM todo WHERE todo.user_id = ${p.user_id} AND todo.state = 'pending' AND ${readable(p, kind)}) AS todos`
})
interface UserCounts {
  assigned_issues: number
  assigned_merge_requests: number
  review_requested_merge_requests: number
  todos: number
}

/** Counts the open issues and merge requests of the actor in projects that are not archived, and the pending to-dos. */
export async function countsOf(db: Db, actor: Actor, today: string): Promise<UserCounts> {
  const [row] = await counts(db, { viewer: viewerOf(actor).kind }, { user_id: actor.id, today })
  return row ?? { assigned_issues: 0, assigned_merge_requests: 0, review_requested_merge_requests: 0, todos: 0 }
}

const one = compiledBy((db, p: Reader & { id: number }, { viewer }: { viewer: Viewer['kind'] }) =>
  rowsOf(
    db,
    sql`SELECT todo.id FROM todo WHERE todo.id = ${p.id} AND todo.user_id = ${p.user_id} AND ${readable(p, viewer)}`,
  ),
)

/** A to-do of the actor. @throws ApiError 404, also for to-dos of other users and about records that the actor may not read */
export async function findToDo(db: Db, actor: Actor, id: number, today: string): Promise<ToDoRow> {
  const [row] = await one(db, { viewer: viewerOf(actor).kind }, { id, user_id: actor.id, today })
  if (!row) throw notFoundPlain()
  return row
}
