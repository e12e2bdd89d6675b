import { z } from 'zod'
import { emojiFinder } from '../../kit/emoji.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { issues } from '../../notes/noteables.ts'
import { mayReadInternal } from '../../visibility/notes.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { reactionEntity } from '../entity.ts'
import { listReactions } from '../reaction-queries.ts'

export const listIssueReactions = endpoint(
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions',
  {
    summary: 'List the award emoji of an issue and of its notes by emoji, at most 1,000',
    access: 'anyone',
    params: issues.params,
    answers: { 200: z.array(reactionEntity) },
  },
  async ({ params, actor, db, instance }) => {
    const issue = await issues.find(db, actor, params, instance)
    const viewer = viewerOf(actor)
    const internal = mayReadInternal(viewer, issue)
    const rows = await listReactions(db, { issue_id: issue.id, viewer_id: viewer.id, internal })
    const find = await emojiFinder()
    return ok(rows.map((row) => ({ ...row, emoji: find(row.name)?.emoji ?? null, users: JSON.parse(row.users) })))
  },
)
