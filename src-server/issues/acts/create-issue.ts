import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { addIssue, type NewIssue } from '../bookkeeping-queries.ts'
import { recordIssueCreated } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { maySetMetadata } from '../policy.ts'
import { findIssue } from '../queries.ts'
import { describeIssue } from '../snapshot.ts'
import { assigneesAmong } from '../write-queries.ts'

type OpenedIssue = Omit<NewIssue, 'project_id' | 'author_id' | 'created_at' | 'updated_at'> & {
  created_at?: string | undefined
  /** Titles. Unknown labels are created if the actor may set metadata. */
  labels: readonly string[]
  /** Users who cannot read the issues of the project are left out. */
  assignee_ids: readonly number[]
}

/** Creates an issue in a project, with the actor as the author. */
export async function createIssue(
  act: Act<Actor>,
  project: ProjectRef,
  { labels: titles, assignee_ids, created_at, ...given }: OpenedIssue,
): Promise<LoadedIssue> {
  const { db, actor, instance, now } = act
  const labels = await findOrCreateLabels(act, { project, group: null }, titles, maySetMetadata(project))
  const assignees = await assigneesAmong(db, project, assignee_ids, instance.licensed)
  const values = {
    ...given,
    project_id: project.id,
    author_id: actor.id,
    created_at: created_at ?? now,
    updated_at: now,
  }
  const added = await addIssue(db, values, { label_ids: idsOf(labels), assignee_ids: idsOf(assignees) })
  const issue = { ...(await findIssue(db, actor, project, added.iid)), labels, assignees }
  await recordIssueCreated(act, project, issue)
  const { payload, snapshot } = describeIssue(project, actor, issue)
  act.emit('issue.created', payload, snapshot)
  return issue
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id)
