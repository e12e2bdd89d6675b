import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../kit/http/pagination.ts'
import { ok } from '../../kit/http/reply.ts'
import { worldsOf } from '../access.ts'
import { comparisonEntity } from '../entity.ts'

const place = z
  .string()
  .describe('A world, or a snapshot as `WORLD@SNAPSHOT`; `WORLD@origin` is what it held when it was forked')

export const compareWorlds = endpoint(
  'GET /-/gantry/v1/worlds/:name/diff/:other',
  {
    summary:
      'Compare the rows of two worlds or snapshots: what has to change in the first to become the second. Secrets are masked; tokens, jobs and lists that follow from other tables are left out',
    access: 'admin',
    params: { name: place, other: place },
    query: {
      ...pagination,
      table: z
        .string()
        .max(100)
        .optional()
        .describe('Only rows of this table, such as `issue`. The counts are those of all tables'),
      internal: z
        .boolean()
        .default(true)
        .describe(
          'False: without rows of tables that Gantry keeps for itself, such as `outbox_event`, unless `table` names one. The counts are those of all tables',
        ),
    },
    answers: { 200: comparisonEntity },
  },
  async ({ params, query, instance, request }) => {
    const page = pageOf(query)
    const { total, comparison } = await worldsOf(instance).compare(params.name, params.other, {
      ...page,
      table: query.table,
      internal: query.internal,
    })
    return ok(comparison, pageHeaders(page, total, comparison.rows.length, request))
  },
)
