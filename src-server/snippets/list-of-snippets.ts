import { z } from 'zod'
import { defineRead } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import { datetime } from '../kit/http/wire.ts'
import { viewerOf } from '../visibility/viewer.ts'
import { presentSnippet, snippetEntity } from './entity.ts'
import { listSnippets } from './queries.ts'

/** Contract and handler of a list across projects. */
export const listOf = (of: 'author' | 'everybody', summary: string) =>
  defineRead(
    {
      summary,
      access: 'user',
      query: { created_after: datetime.optional(), created_before: datetime.optional(), ...pagination },
      answers: { 200: z.array(snippetEntity) },
    },
    async ({ query, actor, db, instance, request }) => {
      const page = pageOf(query)
      const { rows, total } = await listSnippets(db, viewerOf(actor), of, query, page)
      const how = presenting(request, instance)
      return ok(
        rows.map((row) => presentSnippet(row, how)),
        pageHeaders(page, total, rows.length, request),
      )
    },
  )
