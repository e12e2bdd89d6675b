import { z } from 'zod'
import { formed } from '../../kit/http/allowed-values.ts'
import { datetime, recordId } from '../../kit/http/wire.ts'

/** The filters of the log of requests. */
export const requestQuery = {
  client: z.string().max(100).optional().describe('`curl 8.5`; `console` lists the requests of the console'),
  user_id: recordId.optional(),
  token_id: recordId.optional(),
  address: z.string().max(500).optional().describe('The address of an endpoint: `GET /projects/:id`'),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).optional(),
  status: formed(z.string().regex(/^[1-5](\d\d|xx)$/), 'a status, such as 404, or a class of them: 4xx')
    .optional()
    .describe('A status, or a class of them: `404`, `4xx`'),
  since: datetime.optional(),
  until: datetime.optional().describe('Before this moment'),
  search: z.string().max(500).optional().describe('A part of the path and the query'),
  failed: z.boolean().optional().describe('Whether the status is 400 or above'),
}
