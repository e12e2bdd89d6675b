import { z } from 'zod'
import { defineRead, endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { requireManaging } from '../../../memberships/policy.ts'
import { invitationEntity } from '../../entity.ts'
import { containerParams } from '../../filters.ts'
import * as queries from '../../invitation-queries.ts'
import { groups, type Kind, projects } from '../../kinds.ts'

const listInvitations = ({ noun, find }: Kind) =>
  defineRead(
    {
      summary: `List the pending invitations to a ${noun}`,
      access: 'user',
      params: containerParams,
      query: { query: z.string().optional().describe('Complete email address'), ...pagination },
      answers: { 200: z.array(invitationEntity) },
    },
    async ({ params, query, actor, db, instance, request }) => {
      const container = await find(db, actor, params.id, instance)
      requireManaging(container)
      const page = pageOf(query)
      const { rows, total } = await queries.listInvitations(db, container, query.query, page, instance.clock.today())
      return ok(rows, pageHeaders(page, total, rows.length, request))
    },
  )

export const listProjectInvitations = endpoint('GET /projects/:id/invitations', ...listInvitations(projects))
export const listGroupInvitations = endpoint('GET /groups/:id/invitations', ...listInvitations(groups))
