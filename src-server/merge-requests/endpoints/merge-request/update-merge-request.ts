import { lacksRole } from '../../../kit/access/roles.ts'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { requireWritable } from '../../../projects/queries.ts'
import { runQuickActions } from '../../acts/run-quick-actions.ts'
import { updateMergeRequest as update } from '../../acts/update-merge-request.ts'
import { updateFields, updateOf, updateRules } from '../../changes.ts'
import { mergeRequestEntity } from '../../entity.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'
import { mayUpdateMergeRequest } from '../../policy.ts'
import { findMergeRequest } from '../../queries.ts'
import { readQuickActions } from '../../quick-actions/names.ts'
import { showMergeRequest } from '../../show.ts'
import { requireValid } from '../../write-fields.ts'

export const updateMergeRequest = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid',
  {
    summary: 'Change, close or reopen a merge request',
    access: 'user',
    params: mergeRequestParams,
    body: updateFields,
    rules: updateRules,
    answers: { 200: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { project, row: before } = await findReadable(db, actor, params, 'write')
    if (!mayUpdateMergeRequest(project, actor, before))
      throw forbidden(lacksRole(project, 'the author, an assignee, or Developer'))
    requireWritable(project)
    requireValid(body)
    // A description that stays as it is runs nothing.
    const isNew = typeof body.description === 'string' && body.description !== before.description
    const { text, actions } = readQuickActions(isNew ? (body.description ?? '') : '', instance.licensed)
    const sent = isNew ? { ...body, description: text } : body
    await update(act, project, before, await updateOf(db, project, before, sent))
    await runQuickActions(act, project, before.iid, actions)
    const after = await findMergeRequest(db, project.id, before.iid)
    return ok(await showMergeRequest(db, actor, project, after, instance, request))
  },
)
