import { z } from 'zod'
import { participantsOf } from '../../../activity/participant-queries.ts'
import { showParticipants } from '../../../issues/following/show-participants.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { userBasic } from '../../../users/entity.ts'
import { targetOf } from '../../consequences.ts'
import { findReadable, mergeRequestParams } from '../../find-readable.ts'

export const listParticipants = endpoint(
  'GET /projects/:id/merge_requests/:merge_request_iid/participants',
  {
    summary:
      'List the participants of a merge request: author, assignees, commenters and mentioned users who may read it',
    access: 'anyone',
    params: mergeRequestParams,
    query: pagination,
    answers: { 200: z.array(userBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const { project, row } = await findReadable(db, actor, params, 'read')
    const { access_level } = project
    const on = { description: row.description, access_level }
    return showParticipants(await participantsOf(db, actor, targetOf(project, row), on), query, request, instance)
  },
)
