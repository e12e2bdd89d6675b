import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { announceMergeRequest } from '../announce.ts'
import { linkClosingIssues } from '../closing-queries.ts'
import { newSha } from '../commits.ts'
import { notifyOfMergeRequest } from '../consequences.ts'
import { findMergeRequest } from '../queries.ts'
import { type Attached, addMergeRequest, type NewMergeRequest } from '../write-queries.ts'

/** Opens a merge request, with made-up commits, and links the issues that its merge will close. @returns its row */
export async function createMergeRequest(
  act: Act<Actor>,
  project: ProjectRef,
  fields: Omit<NewMergeRequest, 'project_id' | 'author_id' | 'sha' | 'base_sha' | 'start_sha'>,
  attached: Attached,
) {
  const { db, actor, now, instance } = act
  const base_sha = newSha(instance)
  const commits = { sha: newSha(instance), base_sha, start_sha: base_sha }
  const added = { ...fields, ...commits, project_id: project.id, author_id: actor.id }
  const iid = await addMergeRequest(db, added, attached, now)
  const row = await findMergeRequest(db, project.id, iid)
  await linkClosingIssues(db, row)
  await announceMergeRequest(act, project, row, 'opened')
  await notifyOfMergeRequest(act, project, row, attached)
  return row
}
