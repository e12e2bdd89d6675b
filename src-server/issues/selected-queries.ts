import { sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface Parameters {
  /** A JSON array of `[project_id, iid]`. */
  keys: string
  user_id: number
}

const selected = compiledBy((db, p: Parameters, kind: Viewer['kind']) => {
  const viewer = { kind, id: p.user_id }
  const level =
    kind === 'admin'
      ? sql<number>`${sql.lit(roles.owner)}`
      : sql<number>`coalesce((SELECT mine.access_level FROM project_authorization mine
          WHERE mine.user_id = ${p.user_id} AND mine.project_id = issue.project_id), 0)`
  return db
    .selectFrom(sql<{ value: string }>`json_each(${p.keys})`.as('wanted'))
    .crossJoin('issue')
    .crossJoin('project')
    .leftJoin('milestone', 'milestone.id', 'issue.milestone_id')
    .where(sql<boolean>`issue.project_id = wanted.value ->> 0 AND issue.iid = wanted.value ->> 1`)
    .whereRef('project.id', '=', 'issue.project_id')
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .where(issueVisibleTo(viewer))
    .select([
      'issue.project_id',
      'issue.iid',
      'issue.title',
      'issue.state',
      'issue.confidential',
      'issue.due_date',
      'issue.weight',
      'issue.updated_at',
      'issue.moved_to_id',
      'issue.author_id',
      'issue.issue_type',
      'issue.milestone_id',
      'milestone.title as milestone_title',
      'project.path_with_namespace',
      'project.archived',
    ])
    .select([
      level.as('access_level'),
      sql<string>`(SELECT json_group_array(label.title ORDER BY label.title) FROM issue_label
        CROSS JOIN label ON label.id = issue_label.label_id WHERE issue_label.issue_id = issue.id)`.as('labels'),
      sql<string>`(SELECT json_group_array(json_object('id', one.id, 'name', one.name, 'username', one.username)
          ORDER BY issue_assignee.position, one.id)
        FROM issue_assignee CROSS JOIN user one ON one.id = issue_assignee.user_id
        WHERE issue_assignee.issue_id = issue.id)`.as('assignees'),
    ])
})

export type SelectedRow = Awaited<ReturnType<typeof selected>>[number]

/** The issues with these project ids and numbers that the viewer sees, in the given order. */
export const readSelected = (db: Db, viewer: Viewer, keys: readonly (readonly number[])[]): Promise<SelectedRow[]> =>
  selected(db, viewer.kind, { keys: JSON.stringify(keys), user_id: viewer.id })
