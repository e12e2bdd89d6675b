import { requireUnmodified } from '../../kit/http/conditions.ts'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { noContent } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { removeSnippet } from '../acts/remove-snippet.ts'
import { type Family, personal, projects, requireChangeable } from '../families.ts'

const deleteSnippet = <P extends Fields>({ noun, params, find }: Family<P>) =>
  defineWrite(
    { summary: `Delete a ${noun} with its notes`, access: 'user', params, answers: { 204: null } },
    async ({ params: at, actor, db, act, request }) => {
      const found = await find(db, actor, at, 'write')
      requireChangeable(found, actor)
      requireUnmodified(request, found.snippet)
      await removeSnippet(act, found)
      return noContent()
    },
  )

export const deleteProjectSnippet = endpoint('DELETE /projects/:id/snippets/:snippet_id', ...deleteSnippet(projects))
export const deleteUserSnippet = endpoint('DELETE /snippets/:id', ...deleteSnippet(personal))
