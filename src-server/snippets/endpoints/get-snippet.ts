import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { presentSnippet, snippetEntity } from '../entity.ts'
import { type Family, personal, projects } from '../families.ts'

const getSnippet = <P extends Fields>({ noun, params, find }: Family<P>) =>
  defineRead(
    { summary: `Get a ${noun}, without its content`, access: 'anyone', params, answers: { 200: snippetEntity } },
    async ({ params: at, actor, db, instance, request }) => {
      const { snippet } = await find(db, actor, at)
      return ok(presentSnippet(snippet, presenting(request, instance)))
    },
  )

export const getProjectSnippet = endpoint('GET /projects/:id/snippets/:snippet_id', ...getSnippet(projects))
export const getUserSnippet = endpoint('GET /snippets/:id', ...getSnippet(personal))
