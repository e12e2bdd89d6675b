import { z } from 'zod'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { emojiFinder } from '../../kit/emoji.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { issues, mergeRequests, type Noteable } from '../../notes/noteables.ts'
import { mayReadInternal } from '../../visibility/notes.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { reactionEntity } from '../entity.ts'
import { listReactions } from '../reaction-queries.ts'

const answers = { 200: z.array(reactionEntity) }

async function reactionsTo(db: Db, actor: Actor | null, target: Noteable) {
  const viewer = viewerOf(actor)
  const internal = mayReadInternal(viewer, target)
  const rows = await listReactions(db, { type: target.type, id: target.id, viewer_id: viewer.id, internal })
  const find = await emojiFinder()
  return rows.map((row) => ({ ...row, emoji: find(row.name)?.emoji ?? null, users: JSON.parse(row.users) }))
}

export const listIssueReactions = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions',
  {
    summary: 'List the award emoji of an issue and of its notes by emoji, at most 1,000',
    access: 'anyone',
    params: issues.params,
    answers,
  },
  async ({ params, actor, db, instance }) =>
    ok(await reactionsTo(db, actor, await issues.find(db, actor, params, instance))),
)

export const listMergeRequestReactions = endpoint(
  'GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions',
  {
    summary: 'List the award emoji of a merge request and of its notes by emoji, at most 1,000',
    access: 'anyone',
    params: mergeRequests.params,
    answers,
  },
  async ({ params, actor, db, instance }) =>
    ok(await reactionsTo(db, actor, await mergeRequests.find(db, actor, params, instance))),
)
