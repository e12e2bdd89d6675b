import { z } from 'zod'
import { forbidden, notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { tokenNeeded, unseen } from '../../../kit/reason.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { presentUserBasic, userBasic } from '../../entity.ts'
import { listFollows } from '../../follow-queries.ts'
import { findProfile, maySeeActivity } from '../../profile-queries.ts'

export const listFollowers = endpoint(
  'GET /users/:id/followers',
  {
    summary: 'List the users who follow a user',
    access: 'anyone',
    scopes: 'read_user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    query: pagination,
    answers: { 200: z.array(userBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    if (!actor) throw forbidden(tokenNeeded, 'Not authorized!')
    const user = await findProfile(db, params.id)
    const viewer = viewerOf(actor)
    if (!maySeeActivity(viewer, user)) throw notFound('User', unseen('User', 'a public profile'))
    const page = pageOf(query)
    const { rows, total } = await listFollows(db, { listed: 'follower', viewer: viewer.kind }, user.id, page)
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentUserBasic(row, shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
