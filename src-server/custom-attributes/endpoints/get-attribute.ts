import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { keyParam } from '../filters.ts'
import { groups, type Id, type Kind, projects, users } from '../kinds.ts'
import { findAttribute } from '../queries.ts'

const getAttribute = <I extends Id>({ noun, id, read, find }: Kind<I>) =>
  defineRead(
    {
      summary: `Get a custom attribute of a ${noun}, for administrators`,
      access: 'user',
      params: { id, ...keyParam },
      answers: { 200: customAttribute },
      ...read,
    },
    async ({ params, actor, db, instance }) =>
      ok(await findAttribute(db, await find(db, actor, params.id, 'read', instance), params.key)),
  )

export const getUserAttribute = endpoint('GET /users/:id/custom_attributes/:key', ...getAttribute(users))
export const getGroupAttribute = endpoint('GET /groups/:id/custom_attributes/:key', ...getAttribute(groups))
export const getProjectAttribute = endpoint('GET /projects/:id/custom_attributes/:key', ...getAttribute(projects))
