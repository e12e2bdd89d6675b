import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListValues, Scope } from './shape.ts'

type Kind = Scope['kind']

/** SQL: whether a share has not expired. */
const isCurrent = (p: ListValues) => sql`(l.expires_at IS NULL OR l.expires_at > ${p.today})`

const within: Record<Kind, (p: ListValues) => RawBuilder<unknown>> = {
  namespace: (p) => sql`SELECT id FROM project INDEXED BY project_namespace WHERE namespace_id = ${p.scope_id}`,
  tree: (
    p,
  ) => sql`SELECT project.id FROM namespace_ancestor n CROSS JOIN project ON project.namespace_id = n.namespace_id
    WHERE n.ancestor_id = ${p.scope_id}`,
  shared: (p) =>
    sql`SELECT l.project_id AS id FROM project_group_link l WHERE l.group_id = ${p.scope_id} AND ${isCurrent(p)}`,
  namespace_or_shared: (p) => sql`${within.namespace(p)} UNION ${within.shared(p)}`,
  tree_or_shared: (p) => sql`${within.tree(p)} UNION ${within.shared(p)}`,
  starred_by: (p) => sql`SELECT project_id AS id FROM star WHERE user_id = ${p.scope_id}`,
  forks: (p) => sql`SELECT id FROM project WHERE forked_from_project_id = ${p.scope_id}`,
}

/** The ids of all projects of a scope, each once. */
export const scopeIds = (p: ListValues, kind: Kind): RawBuilder<number> => sql<number>`${within[kind](p)}`

/** Scopes that depend on a column of the project. The others need only the id. */
export const isByColumn: readonly Kind[] = ['namespace', 'tree', 'namespace_or_shared', 'tree_or_shared', 'forks']

type Condition = (p: ListValues, at: string) => RawBuilder<SqlBool>

const column = (at: string, name: string) => sql`+${sql.ref(`${at}.${name}`)}`

/** The scope as a condition on one project. `at` is the alias of its columns; a plus keeps the index of a column out of the plan. */
const conditions: Record<Kind, Condition> = {
  namespace: (p, at) => sql`${column(at, 'namespace_id')} = ${p.scope_id}`,
  tree: (p, at) => sql`EXISTS (SELECT 1 FROM namespace_ancestor n
    WHERE n.namespace_id = ${column(at, 'namespace_id')} AND n.ancestor_id = ${p.scope_id})`,
  shared: (p) => sql`EXISTS (SELECT 1 FROM project_group_link l
    WHERE l.project_id = project.id AND l.group_id = ${p.scope_id} AND ${isCurrent(p)})`,
  namespace_or_shared: (p, at) => sql`(${conditions.namespace(p, at)} OR ${conditions.shared(p, at)})`,
  tree_or_shared: (p, at) => sql`(${conditions.tree(p, at)} OR ${conditions.shared(p, at)})`,
  starred_by: (p) => sql`EXISTS (SELECT 1 FROM star s WHERE s.user_id = ${p.scope_id} AND s.project_id = project.id)`,
  forks: (p, at) => sql`${column(at, 'forked_from_project_id')} = ${p.scope_id}`,
}

/** Whether a project is in the scope. */
export const inScope = (p: ListValues, kind: Kind, at: string): RawBuilder<SqlBool> => conditions[kind](p, at)
