import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import * as acts from '../acts/remove-attribute.ts'
import { keyParam } from '../filters.ts'
import { groups, type Id, type Kind, projects, users } from '../kinds.ts'
import { findAttribute } from '../queries.ts'

const removeAttribute = <I extends Id>({ noun, id, write, find }: Kind<I>) =>
  defineWrite(
    {
      summary: `Delete a custom attribute of a ${noun}, for administrators`,
      access: 'user',
      params: { id, ...keyParam },
      answers: { 204: null },
      ...write,
    },
    async ({ params, actor, db, act, instance }) => {
      const target = await find(db, actor, params.id, 'write', instance)
      await acts.removeAttribute(act, target, await findAttribute(db, target, params.key))
      return noContent()
    },
  )

export const removeUserAttribute = endpoint('DELETE /users/:id/custom_attributes/:key', ...removeAttribute(users))
export const removeGroupAttribute = endpoint('DELETE /groups/:id/custom_attributes/:key', ...removeAttribute(groups))
export const removeProjectAttribute = endpoint(
  'DELETE /projects/:id/custom_attributes/:key',
  ...removeAttribute(projects),
)
