import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject, requireWritable } from '../../../projects/queries.ts'
import { updateMergeRequest as update } from '../../acts/update-merge-request.ts'
import { updateFields, updateOf, updateRules } from '../../changes.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { loadMergeRequest } from '../../load-queries.ts'
import { mayReadMergeRequests, mayUpdateMergeRequest } from '../../policy.ts'
import { findMergeRequest } from '../../queries.ts'
import { showMergeRequest } from '../../show.ts'
import { requireValid } from '../../write-fields.ts'

export const updateMergeRequest = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid',
  {
    summary: 'Change, close or reopen a merge request',
    access: 'user',
    params: { id: projectId, merge_request_iid: recordId },
    body: updateFields,
    rules: updateRules,
    answers: { 200: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    if (!mayReadMergeRequests(project)) throw forbidden()
    const before = await loadMergeRequest(db, await findMergeRequest(db, project.id, params.merge_request_iid))
    if (!mayUpdateMergeRequest(project, actor, before)) throw forbidden()
    requireWritable(project)
    requireValid(body)
    await update(act, project, before, await updateOf(db, project, before, body))
    const after = await findMergeRequest(db, project.id, before.iid)
    return ok(await showMergeRequest(db, actor, project, after, instance, request))
  },
)
