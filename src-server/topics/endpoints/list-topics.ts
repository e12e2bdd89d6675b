import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { presentTopic, topicEntity } from '../entity.ts'
import * as queries from '../queries.ts'

export const listTopics = endpoint(
  'GET /topics',
  {
    summary: 'List topics, those with the most projects first',
    access: 'anyone',
    query: {
      search: z.string().optional().describe('Part of a name or title'),
      without_projects: z.boolean().default(false).describe('Only topics that no project has'),
      ...pagination,
    },
    answers: { 200: z.array(topicEntity) },
  },
  async ({ query, db, instance, request }) => {
    const page = pageOf(query)
    const { rows, total } = await queries.listTopics(db, query, page)
    const shown = presenting(request, instance)
    return ok(
      rows.map((row) => presentTopic(row, shown)),
      pageHeaders(page, total, rows.length, request),
    )
  },
)
