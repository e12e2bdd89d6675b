import { sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { userBasicColumns } from '../users/entity.ts'
import type { MergeRequestParts, MergeRequestRow } from './entity.ts'

interface Ids {
  /** A JSON array. */
  ids: string
}
const listed = ({ ids }: Ids) => sql<{ value: number }>`json_each(${ids})`.as('listed')

const labelsOf = compiled((db, p: Ids) =>
  db
    .selectFrom(listed(p))
    .crossJoin('merge_request_label')
    .crossJoin('label')
    .whereRef('merge_request_label.merge_request_id', '=', 'listed.value')
    .whereRef('label.id', '=', 'merge_request_label.label_id')
    .select(['merge_request_label.merge_request_id', 'label.id', 'label.title'])
    .orderBy('label.title'),
)

const assigneesOf = compiled((db, p: Ids) =>
  db
    .selectFrom(listed(p))
    .crossJoin('merge_request_assignee')
    .whereRef('merge_request_assignee.merge_request_id', '=', 'listed.value')
    .select(['merge_request_assignee.merge_request_id', 'merge_request_assignee.user_id'])
    .orderBy('merge_request_assignee.position')
    .orderBy('merge_request_assignee.user_id'),
)

const reviewersOf = compiled((db, p: Ids) =>
  db
    .selectFrom(listed(p))
    .crossJoin('merge_request_reviewer')
    .whereRef('merge_request_reviewer.merge_request_id', '=', 'listed.value')
    .select(['merge_request_reviewer.merge_request_id', 'merge_request_reviewer.user_id'])
    .orderBy('merge_request_reviewer.user_id'),
)

const milestonesOf = compiled((db, p: Ids) =>
  db
    .selectFrom(listed(p))
    .crossJoin('milestone')
    .leftJoin('namespace', 'namespace.id', 'milestone.group_id')
    .whereRef('milestone.id', '=', 'listed.value')
    .select(['milestone.id', 'milestone.iid', 'milestone.project_id', 'milestone.group_id', 'milestone.title'])
    .select(['milestone.description', 'milestone.state', 'milestone.created_at', 'milestone.updated_at'])
    .select(['milestone.due_date', 'milestone.start_date', 'namespace.full_path as group_path']),
)

const peopleOf = compiled((db, p: Ids) =>
  db.selectFrom(listed(p)).crossJoin('user').whereRef('user.id', '=', 'listed.value').select(userBasicColumns),
)

/** Loads the related records of these merge requests: one statement per kind. */
export async function partsOf(
  db: Db,
  rows: readonly MergeRequestRow[],
): Promise<(row: MergeRequestRow) => MergeRequestParts> {
  const ids = { ids: JSON.stringify(rows.map((row) => row.id)) }
  const [labels, assignees, reviewers] = await Promise.all([
    labelsOf(db, ids),
    assigneesOf(db, ids),
    reviewersOf(db, ids),
  ])
  const milestones = await milestonesOf(db, { ids: distinct(rows.map((row) => row.milestone_id)) })
  const people = await peopleOf(db, {
    ids: distinct([
      ...rows.flatMap((row) => [row.merge_user_id, row.closed_by_id]),
      ...[...assignees, ...reviewers].map((one) => one.user_id),
    ]),
  })
  const byId = new Map(people.map((one) => [one.id, one]))
  const of = <T extends { merge_request_id: number }>(parts: readonly T[], id: number) =>
    parts.filter((part) => part.merge_request_id === id)
  return ({ id, milestone_id }) => ({
    people: byId,
    labels: of(labels, id).map(({ id, title }) => ({ id, title })),
    assignee_ids: of(assignees, id).map((one) => one.user_id),
    reviewer_ids: of(reviewers, id).map((one) => one.user_id),
    milestone: milestones.find((one) => one.id === milestone_id),
  })
}

const distinct = (ids: readonly (number | null)[]) => JSON.stringify([...new Set(ids.filter((id) => id !== null))])
