import { sql } from 'kysely'
import { mayReadIssuesIn, type Recipient } from '../activity/kind-queries.ts'
import { usersWithAccessTo } from '../activity/todo-queries.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { type UserBasicRow, userBasicColumns } from '../users/entity.ts'
import type { FoundIssue, LoadedIssue } from './entity.ts'

/**
 * The listed users who may read issues of the project, or whatever `mayRead` checks, each once, in the given order. The free tier keeps only the
 * first.
 */
export async function assigneesAmong(
  trx: Trx,
  project: ProjectRef,
  ids: readonly number[],
  licensed: boolean,
  mayRead: (project: ProjectRef, reader: Recipient) => boolean = mayReadIssuesIn,
): Promise<UserBasicRow[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const reaching = await usersWithAccessTo(trx, { project, group: null }, { ids: wanted })
  const users = reaching.filter((user) => mayRead(project, user))
  const byId = new Map(users.map((user) => [user.id, user]))
  const found = wanted.flatMap((id) => byId.get(id) ?? [])
  return licensed ? found : found.slice(0, 1)
}

const assignees = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('issue_assignee')
    .innerJoin('user', 'user.id', 'issue_assignee.user_id')
    .select(userBasicColumns)
    .where('issue_id', '=', p.issue_id)
    .orderBy('position')
    .orderBy('user.id'),
)
const labels = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('issue_label')
    .innerJoin('label', 'label.id', 'issue_label.label_id')
    .select(['label.id', 'label.title'])
    .where('issue_id', '=', p.issue_id),
)

export const loadIssue = async (db: Db, issue: FoundIssue): Promise<LoadedIssue> => ({
  ...issue,
  labels: await labels(db, { issue_id: issue.id }),
  assignees: await assignees(db, { issue_id: issue.id }),
})

const assigneesOfMany = compiled((db, p: { ids: string }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('listed'))
    .crossJoin('issue_assignee')
    .crossJoin('user')
    .whereRef('issue_assignee.issue_id', '=', 'listed.value')
    .whereRef('user.id', '=', 'issue_assignee.user_id')
    .select(['issue_assignee.issue_id', ...userBasicColumns])
    .orderBy('position')
    .orderBy('user.id'),
)
const labelsOfMany = compiled((db, p: { ids: string }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('listed'))
    .crossJoin('issue_label')
    .crossJoin('label')
    .whereRef('issue_label.issue_id', '=', 'listed.value')
    .whereRef('label.id', '=', 'issue_label.label_id')
    .select(['issue_label.issue_id', 'label.id', 'label.title']),
)

/** The same for several issues. */
export async function loadIssues(db: Db, issues: readonly FoundIssue[]): Promise<LoadedIssue[]> {
  if (issues.length === 0) return []
  const ids = JSON.stringify(issues.map(({ id }) => id))
  const labelled = Map.groupBy(await labelsOfMany(db, { ids }), ({ issue_id }) => issue_id)
  const assigned = Map.groupBy(await assigneesOfMany(db, { ids }), ({ issue_id }) => issue_id)
  return issues.map((issue) => ({
    ...issue,
    labels: (labelled.get(issue.id) ?? []).map(({ issue_id: _, ...label }) => label),
    assignees: (assigned.get(issue.id) ?? []).map(({ issue_id: _, ...user }) => user),
  }))
}

const numbered = compiled((db, p: { project_id: number; iid: number }) =>
  db.selectFrom('issue').select('id').where('project_id', '=', p.project_id).where('iid', '=', p.iid),
)
export const isNumberTaken = async (trx: Trx, project_id: number, iid: number) =>
  (await numbered(trx, { project_id, iid })).length > 0
