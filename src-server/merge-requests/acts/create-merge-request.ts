import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { announceMergeRequest } from '../announce.ts'
import { linkClosingIssues } from '../closing-queries.ts'
import { findMergeRequest } from '../queries.ts'
import { type Attached, addMergeRequest, type NewMergeRequest } from '../write-queries.ts'

/** Opens a merge request and links the issues that its merge will close. @returns its row */
export async function createMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  fields: Omit<NewMergeRequest, 'project_id' | 'author_id'>,
  attached: Attached,
) {
  const { db, actor, now } = act
  const iid = await addMergeRequest(db, { ...fields, project_id: project.id, author_id: actor.id }, attached, now)
  const row = await findMergeRequest(db, project.id, iid)
  await linkClosingIssues(db, row)
  await announceMergeRequest(act, project, row, 'opened')
  return row
}
