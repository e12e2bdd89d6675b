import { sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'

/** Projects in the user's own namespace: everything in them is deleted with them. */
const personal = (user_id: number) =>
  sql`(SELECT project.id FROM namespace n JOIN project ON project.namespace_id = n.id WHERE n.user_id = ${user_id})`

/** Records of a table that the user wrote, outside of the personal projects. */
const written = (table: string, user_id: number, only = sql``) =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE author_id = ${user_id}
    AND (project_id IS NULL OR project_id NOT IN ${personal(user_id)}) ${only})`

/** The ids of records of a type in the personal projects. */
const recordsIn = (table: string, user_id: number) =>
  sql`(SELECT id FROM ${sql.table(table)} WHERE project_id IN ${personal(user_id)})`

const AWARDABLE = [
  ['Issue', 'issue'],
  ['MergeRequest', 'merge_request'],
  ['Snippet', 'snippet'],
  ['Note', 'note'],
] as const

const reactions = (user_id: number) =>
  sql<number>`(SELECT count(*) FROM award_emoji WHERE user_id = ${user_id} AND NOT (${sql.join(
    AWARDABLE.map(
      ([type, table]) =>
        sql`(awardable_type = ${sql.lit<string>(type)} AND awardable_id IN ${recordsIn(table, user_id)})`,
    ),
    sql` OR `,
  )}))`

const owned = (table: string, user_id: number, only = sql``) =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE user_id = ${user_id} ${only})`

const counts = compiled(
  (_db, p: { user_id: number }) => sql<DeletionCounts>`SELECT
    ${written('issue', p.user_id)} AS issues_count,
    ${written('merge_request', p.user_id)} AS merge_requests_count,
    ${written('merge_request', p.user_id, sql`AND state = 1`)} AS open_merge_requests_count,
    (SELECT count(*) FROM epic WHERE author_id = ${p.user_id}) AS epics_count,
    ${written('note', p.user_id, sql`AND system = 0`)} AS notes_count,
    ${written('note', p.user_id, sql`AND system = 1`)} AS system_notes_count,
    ${reactions(p.user_id)} AS reactions_count,
    ${written('snippet', p.user_id, sql`AND project_id IS NOT NULL`)} AS project_snippets_count,
    (SELECT count(*) FROM snippet WHERE author_id = ${p.user_id} AND project_id IS NULL) AS personal_snippets_count,
    ${owned('ssh_key', p.user_id)} AS ssh_keys_count,
    ${owned('gpg_key', p.user_id)} AS gpg_keys_count,
    ${owned('personal_access_token', p.user_id, sql`AND revoked = 0`)} AS tokens_count,
    ${owned('todo', p.user_id, sql`AND state = 'pending'`)} AS todos_count,
    ${owned('member', p.user_id, sql`AND requested_at IS NULL`)} AS memberships_count`,
)
export interface DeletionCounts {
  issues_count: number
  merge_requests_count: number
  open_merge_requests_count: number
  epics_count: number
  notes_count: number
  system_notes_count: number
  reactions_count: number
  project_snippets_count: number
  personal_snippets_count: number
  ssh_keys_count: number
  gpg_keys_count: number
  tokens_count: number
  todos_count: number
  memberships_count: number
}

const NO_COUNTS: DeletionCounts = {
  issues_count: 0,
  merge_requests_count: 0,
  open_merge_requests_count: 0,
  epics_count: 0,
  notes_count: 0,
  system_notes_count: 0,
  reactions_count: 0,
  project_snippets_count: 0,
  personal_snippets_count: 0,
  ssh_keys_count: 0,
  gpg_keys_count: 0,
  tokens_count: 0,
  todos_count: 0,
  memberships_count: 0,
}

/** What the removal of a user touches. Records in personal projects are not counted: they go with their project. */
export const deletionCounts = async (db: Db, user_id: number): Promise<DeletionCounts> =>
  (await counts(db, { user_id }))[0] ?? NO_COUNTS

const projects = compiled((db, p: { user_id: number }) =>
  db
    .selectFrom('namespace')
    .innerJoin('project', 'project.namespace_id', 'namespace.id')
    .select(['project.id', 'project.path_with_namespace', 'project.storage_size'])
    .where('namespace.user_id', '=', p.user_id)
    .where('project.pending_delete', '=', sql.lit(0))
    .orderBy('project.path_with_namespace'),
)

/** The personal projects that are not being removed, by path. */
export const personalProjectsOf = (db: Db, user_id: number) => projects(db, { user_id })
