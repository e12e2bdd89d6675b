import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { projectId } from '../../../projects/entity.ts'
import { findProject } from '../../../projects/queries.ts'
import { findIssue, originOf } from '../../queries.ts'

export const getUserAgentDetail = endpoint(
  'GET /projects/:id/issues/:issue_iid/user_agent_detail',
  {
    summary: 'Get the client and the address from which an issue was created, for administrators',
    access: 'admin',
    params: { id: projectId, issue_iid: recordId },
    answers: {
      200: z
        .object({
          user_agent: z.string(),
          ip_address: z.string(),
          spamcheck_submitted: z.boolean().describe('Always false, because Gantry checks for no spam'),
        })
        .meta({ id: 'UserAgentDetail' }),
    },
  },
  async ({ params, actor, db }) => {
    const project = await findProject(db, actor, params.id)
    const { id } = await findIssue(db, actor, project, params.issue_iid)
    const { user_agent, ip_address } = await originOf(db, id)
    if (!user_agent || !ip_address) throw notFound('UserAgentDetail')
    return ok({ user_agent, ip_address, spamcheck_submitted: false })
  },
)
