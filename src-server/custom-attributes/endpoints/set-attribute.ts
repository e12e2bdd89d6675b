import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { customAttribute } from '../../users/entity.ts'
import * as acts from '../acts/set-attribute.ts'
import { keyParam, requireAttribute, valueField } from '../filters.ts'
import { groups, type Id, type Kind, projects, users } from '../kinds.ts'

const setAttribute = <I extends Id>({ noun, id, write, find }: Kind<I>) =>
  defineWrite(
    {
      summary: `Set a custom attribute of a ${noun}, for administrators`,
      access: 'user',
      params: { id, ...keyParam },
      body: valueField,
      answers: { 200: customAttribute },
      ...write,
    },
    async ({ params, body, actor, db, act, instance }) => {
      const target = await find(db, actor, params.id, 'write', instance)
      const attribute = { key: params.key, value: body.value }
      requireAttribute(attribute)
      await acts.setAttribute(act, target, attribute)
      return ok(attribute)
    },
  )

export const setUserAttribute = endpoint('PUT /users/:id/custom_attributes/:key', ...setAttribute(users))
export const setGroupAttribute = endpoint('PUT /groups/:id/custom_attributes/:key', ...setAttribute(groups))
export const setProjectAttribute = endpoint('PUT /projects/:id/custom_attributes/:key', ...setAttribute(projects))
