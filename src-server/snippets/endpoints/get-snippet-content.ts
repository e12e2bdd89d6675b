import { z } from 'zod'
import { defineRead, endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { RawBody } from '../../kit/http/send.ts'
import type { Fields } from '../../kit/http/wire.ts'
import { type Family, personal, projects } from '../families.ts'
import { contentOf } from '../queries.ts'

const getSnippetContent = <P extends Fields>({ noun, params, find }: Family<P>) =>
  defineRead(
    {
      summary: `Get the content of a ${noun}`,
      access: 'anyone',
      params,
      answers: { 200: z.unknown().describe('The content as `text/plain`') },
    },
    async ({ params: at, actor, db }) => {
      const { snippet } = await find(db, actor, at)
      return ok(new RawBody(Buffer.from(await contentOf(db, snippet.id)), 'text/plain; charset=utf-8'))
    },
  )

export const getProjectSnippetContent = endpoint(
  'GET /projects/:id/snippets/:snippet_id/raw',
  ...getSnippetContent(projects),
)
export const getUserSnippetContent = endpoint('GET /snippets/:id/raw', ...getSnippetContent(personal))
