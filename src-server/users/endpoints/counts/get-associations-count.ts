import { z } from 'zod'
import { forbidden } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { administratorOnly } from '../../../kit/reason.ts'
import { associationsOf } from '../../belonging-queries.ts'
import { findUserState } from '../../state-queries.ts'

const associations = z
  .object({
    groups_count: z.int().describe('Direct memberships'),
    projects_count: z.int().describe('Projects that the user reaches as a member'),
    issues_count: z.int().describe('Issues that the user opened'),
    merge_requests_count: z.int().describe('Merge requests that the user opened'),
  })
  .meta({ id: 'UserAssociationsCount' })

export const getAssociationsCount = endpoint(
  'GET /users/:id/associations_count',
  {
    summary: 'Count the projects, groups, issues and merge requests of a user, for the user and administrators',
    access: 'user',
    scopes: 'read_user',
    params: { id: recordId },
    matches: { id: /^\d+$/ },
    answers: { 200: associations },
  },
  async ({ params, actor, db }) => {
    const { id } = await findUserState(db, params.id)
    if (!actor.admin && actor.id !== id) throw forbidden(administratorOnly('the user, or administrator'))
    return ok(await associationsOf(db, id))
  },
)
