import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import { groups, type Id, type Kind, projects, users } from '../kinds.ts'
import * as queries from '../queries.ts'

const listAttributes = <I extends Id>({ noun, id, read, find }: Kind<I>) =>
  defineRead(
    {
      summary: `List the custom attributes of a ${noun}, for administrators`,
      access: 'user',
      params: { id },
      answers: { 200: z.array(customAttribute) },
      ...read,
    },
    async ({ params, actor, db, instance }) =>
      ok(await queries.listAttributes(db, await find(db, actor, params.id, 'read', instance))),
  )

export const listUserAttributes = endpoint('GET /users/:id/custom_attributes', ...listAttributes(users))
export const listGroupAttributes = endpoint('GET /groups/:id/custom_attributes', ...listAttributes(groups))
export const listProjectAttributes = endpoint('GET /projects/:id/custom_attributes', ...listAttributes(projects))
