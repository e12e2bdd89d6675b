import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { forbidden } from '../../kit/errors.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { maySetMetadata } from '../policy.ts'
import { findIssue } from '../queries.ts'
import { loadIssue } from '../write-queries.ts'

export const timeParams = { id: projectId, issue_iid: recordId }

/** An issue whose times the caller may change, which needs Reporter, as all metadata. @throws ApiError 403, 404 */
export async function findTimedIssue(trx: Trx, actor: Actor, params: { id: number | string; issue_iid: number }) {
  const project = await findProject(trx, actor, params.id, 'write')
  const issue = await findIssue(trx, actor, project, params.issue_iid)
  if (!maySetMetadata(project)) throw forbidden(lacksRole(project, 'reporter'))
  requireWritable(project)
  return { project, issue: await loadIssue(trx, issue) }
}
