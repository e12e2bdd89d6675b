import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { afterHeaders } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { logLevel, logLineEntity, presentLogLine } from '../../log-entity.ts'

export const listLogLines = endpoint(
  'GET /-/gantry/v1/log',
  {
    summary: 'List the last lines of the log of this instance, without secrets, the newest at the end',
    access: 'admin',
    query: {
      level: logLevel.optional().describe('The least important level to list'),
      search: z.string().max(500).optional().describe('A part of the line'),
      after: z
        .int()
        .min(0)
        .optional()
        .describe('The oldest lines after the one with this id; 0 is the first line. Without it, the newest lines'),
      per_page: z.int().min(1).max(2_000).default(100).describe('Number of lines'),
    },
    answers: { 200: z.array(logLineEntity) },
  },
  async ({ query: { per_page, ...filters }, instance, request }) => {
    const lines = instance.log.kept.read(filters, per_page)
    return ok(lines.map(presentLogLine), afterHeaders(lines.at(-1)?.id, per_page, request))
  },
)
