import { sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'

type OfProject = { project_id: number }
type Ids = { ids: string }

/** All ids of a relation, in the order of its lines, with the number of notes that people wrote. */
export interface Listed {
  id: number
  notes: number
}

/** Issues in their manual order, which an import takes from the order of the lines. */
export const issuesInOrder = compiled(
  (_db, p: OfProject) => sql<Listed>`SELECT id, user_notes_count AS notes FROM issue WHERE project_id = ${p.project_id}
    ORDER BY relative_position IS NULL, relative_position, id`,
)

export const mergeRequestsInOrder = compiled(
  (_db, p: OfProject) =>
    sql<Listed>`SELECT id, user_notes_count AS notes FROM merge_request WHERE project_id = ${p.project_id} ORDER BY iid`,
)

export const snippetsInOrder = compiled(
  (_db, p: OfProject) => sql<Listed>`SELECT id, 0 AS notes FROM snippet WHERE project_id = ${p.project_id} ORDER BY id`,
)

export const labelsInOrder = compiled(
  (_db, p: OfProject) => sql<Listed>`SELECT id, 0 AS notes FROM label WHERE project_id = ${p.project_id} ORDER BY id`,
)

export const milestonesInOrder = compiled(
  (_db, p: OfProject) =>
    sql<Listed>`SELECT id, 0 AS notes FROM milestone WHERE project_id = ${p.project_id} ORDER BY iid`,
)

export const issuesById = compiled((db, p: Ids) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('issue', 'issue.id', 'wanted.value')
    .selectAll('issue'),
)

export const assigneesOf = compiled(
  (_db, p: Ids) => sql<{ target_id: number; user_id: number }>`
    SELECT a.issue_id AS target_id, a.user_id FROM json_each(${p.ids}) wanted
    CROSS JOIN issue_assignee a ON a.issue_id = wanted.value ORDER BY target_id, a.position, a.user_id`,
)

export const mergeRequestsById = compiled((db, p: Ids) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('merge_request', 'merge_request.id', 'wanted.value')
    .selectAll('merge_request'),
)

/** Assignees, reviewers and approvals of merge requests. */
export const peopleOf = compiled(
  (_db, p: Ids) => sql<{
    target_id: number
    role: 'assignee' | 'reviewer' | 'approval'
    user_id: number
    state: string | null
    created_at: string | null
  }>`
    SELECT a.merge_request_id AS target_id, 'assignee' AS role, a.user_id, NULL AS state, NULL AS created_at, a.position AS place
    FROM json_each(${p.ids}) wanted CROSS JOIN merge_request_assignee a ON a.merge_request_id = wanted.value
    UNION ALL SELECT r.merge_request_id, 'reviewer', r.user_id, r.state, r.created_at, 0
    FROM json_each(${p.ids}) wanted CROSS JOIN merge_request_reviewer r ON r.merge_request_id = wanted.value
    UNION ALL SELECT v.merge_request_id, 'approval', v.user_id, NULL, v.created_at, 0
    FROM json_each(${p.ids}) wanted CROSS JOIN merge_request_approval v ON v.merge_request_id = wanted.value
    ORDER BY 1, 2, place, 3`,
)

export const snippetsById = compiled((db, p: Ids) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('snippet', 'snippet.id', 'wanted.value')
    .selectAll('snippet'),
)

/** The columns of the project itself. */
export const projectRow = (db: Db, project_id: number) =>
  db.selectFrom('project').selectAll().where('id', '=', project_id).executeTakeFirst()

export const pushRuleOf = (db: Db, project_id: number) =>
  db.selectFrom('push_rule').selectAll().where('project_id', '=', project_id).executeTakeFirst()

export const customAttributesOf = (db: Db, project_id: number) =>
  db
    .selectFrom('custom_attribute')
    .select(['key', 'value'])
    .where('target_type', '=', 'project')
    .where('target_id', '=', project_id)
    .orderBy('key')
    .execute()

export const uploadsOf = (db: Db, project_id: number) =>
  db
    .selectFrom('upload')
    .select(['secret', 'filename', 'file'])
    .where('project_id', '=', project_id)
    .orderBy('id')
    .execute()

/**
 * Members of the project. `inherited` adds those of its groups who are no members of the project, with their highest role. Bots belong to a
 * token, and tokens are not exported.
 */
export async function membersOf(db: Db, project_id: number, { inherited }: { inherited: boolean }) {
  const { rows } = await sql<MemberRow>`
    SELECT m.*, u.username, u.public_email FROM member m LEFT JOIN user u ON u.id = m.user_id
    WHERE m.project_id = ${project_id} AND (u.id IS NULL OR u.kind = 'human')
    ${
      inherited
        ? sql`UNION ALL SELECT m.*, u.username, u.public_email FROM project
      CROSS JOIN namespace_ancestor a ON a.namespace_id = project.namespace_id
      CROSS JOIN member m ON m.group_id = a.ancestor_id
      CROSS JOIN user u ON u.id = m.user_id
      WHERE project.id = ${project_id} AND m.requested_at IS NULL AND u.kind = 'human'
        AND NOT EXISTS (SELECT 1 FROM member own WHERE own.project_id = ${project_id} AND own.user_id = m.user_id)
        AND NOT EXISTS (SELECT 1 FROM namespace_ancestor b CROSS JOIN member other ON other.group_id = b.ancestor_id
          WHERE b.namespace_id = project.namespace_id AND other.user_id = m.user_id AND other.requested_at IS NULL
            AND (other.access_level > m.access_level OR (other.access_level = m.access_level AND other.id < m.id)))`
        : sql``
    }
    ORDER BY 1`.execute(db)
  return rows
}

interface MemberRow {
  id: number
  user_id: number | null
  access_level: number
  notification_level: number
  expires_at: string | null
  created_by_id: number | null
  invite_email: string | null
  invite_accepted_at: string | null
  requested_at: string | null
  created_at: string
  updated_at: string
  username: string | null
  public_email: string | null
}
