import { z } from 'zod'
import { participantsOf } from '../../../activity/participant-queries.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pagination } from '../../../kit/http/pagination.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { userBasic } from '../../../users/entity.ts'
import { targetOf } from '../../consequences.ts'
import { showParticipants } from '../../following/show-participants.ts'
import { findIssue } from '../../queries.ts'
import { loadIssue } from '../../write-queries.ts'

export const listParticipants = endpoint(
  'GET /projects/:id/issues/:issue_iid/participants',
  {
    summary: 'List the participants of an issue: author, assignees, commenters and mentioned users who may read it',
    access: 'anyone',
    params: { id: projectId, issue_iid: recordId },
    query: pagination,
    answers: { 200: z.array(userBasic) },
  },
  async ({ params, query, actor, db, instance, request }) => {
    const project = await findProject(db, actor, params.id)
    const issue = await loadIssue(db, await findIssue(db, actor, project, params.issue_iid))
    const on = { description: issue.description, access_level: project.access_level }
    return showParticipants(await participantsOf(db, actor, targetOf(project, issue), on), query, request, instance)
  },
)
