import { z } from 'zod'
import { ApiError, conflict, forbidden, unauthorized, unprocessable } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, requireWritable } from '../../projects/queries.ts'
import { closePromised } from '../closing-queries.ts'
import { mergeRequestEntity } from '../entity.ts'
import { mayMerge, mayReadMergeRequests } from '../policy.ts'
import { findMergeRequest } from '../queries.ts'
import { showMergeRequest } from '../show.ts'
import { merge, recordInFeed } from '../write-queries.ts'

const SHA_BYTES = 20

export const mergeMergeRequest = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid/merge',
  {
    summary: 'Merge a merge request',
    access: 'user',
    params: { id: projectId, merge_request_iid: recordId },
    body: {
      sha: z.string().optional().describe('Refused where the source branch has moved on from it'),
      squash: z.boolean().optional().describe('Whether one commit is made of them all'),
    },
    answers: { 200: mergeRequestEntity },
  },
  async ({ params, body, actor, db, act, emit, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    if (!mayReadMergeRequests(project)) throw forbidden()
    requireWritable(project)
    const before = await findMergeRequest(db, project.id, params.merge_request_iid)
    if (!mayMerge(project)) throw unauthorized()
    if (before.state !== 1 || before.draft === 1 || before.held_up === 1)
      throw new ApiError(405, { message: '405 Method Not Allowed' })
    if (before.merge_status === 'cannot_be_merged') throw unprocessable('Branch cannot be merged')
    if (body.sha && before.sha !== null && body.sha !== before.sha)
      throw conflict(`SHA does not match HEAD of source branch: ${before.sha}`)
    const now = instance.clock.iso()
    const newSha = () => instance.random.bytes(SHA_BYTES).toString('hex')
    const squash = body.squash ?? before.squash === 1
    const commits = { merge_commit_sha: newSha(), squash_commit_sha: squash ? newSha() : null }
    await merge(db, before, { ...commits, squash: squash ? 1 : 0 }, actor.id, now)
    const row = await findMergeRequest(db, project.id, before.iid)
    await recordInFeed(act, project, row, 'merged')
    emit('merge_request.merged', { merge_request_id: row.id, project_id: project.id, actor_id: actor.id })
    await closePromised(act, project, row)
    return ok(await showMergeRequest(db, project, row, instance, request))
  },
)
