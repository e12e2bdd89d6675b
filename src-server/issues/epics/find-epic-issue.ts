import type { LoadedEpic } from '../../epics/entity.ts'
import { epicParams, findEpic } from '../../epics/find-epic.ts'
import { mayWriteEpics } from '../../epics/policy.ts'
import type { GroupRef } from '../../groups/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { forbidden } from '../../kit/errors.ts'
import { recordId } from '../../kit/http/wire.ts'
import type { Instance } from '../../kit/instance.ts'
import { findProject, type ProjectRef, requireWritable } from '../../projects/queries.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { LoadedIssue } from '../entity.ts'
import { maySetMetadata } from '../policy.ts'
import { findIssue, noIssue } from '../queries.ts'
import { loadIssue } from '../write-queries.ts'
import { findPlaceBelow } from './epic-issue-queries.ts'

export const epicIssueParams = { ...epicParams, issue_id: recordId.describe('ID of the issue, not the IID') }

interface FoundEpicIssue {
  group: GroupRef
  epic: LoadedEpic
  project: ProjectRef
  issue: LoadedIssue
}

/**
 * An epic and an issue of its group or of a group below it, both of which the actor may change.
 *
 * @throws ApiError 404 like `findEpic`, or `404 Issue Not Found`; 403 below Reporter and in an archived project
 */
export async function findEpicIssue(
  db: Db,
  actor: Actor,
  { issue_id, ...at }: { id: number | string; epic_iid: number; issue_id: number },
  instance: Pick<Instance, 'clock' | 'licensed'>,
): Promise<FoundEpicIssue> {
  const { group, epic } = await findEpic(db, actor, at, instance, 'write')
  if (!mayWriteEpics(group)) throw forbidden(lacksRole(group, 'reporter'))
  const place = await findPlaceBelow(db, viewerOf(actor), group.id, issue_id)
  if (!place) throw noIssue()
  const project = await findProject(db, actor, place.project_id)
  const issue = await loadIssue(db, await findIssue(db, actor, project, place.iid, noIssue))
  if (!maySetMetadata(project)) throw forbidden(lacksRole(project, 'reporter'))
  requireWritable(project)
  return { group, epic, project, issue }
}
