import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { PipedBody } from '../../../kit/http/piped-body.ts'
import { ok } from '../../../kit/http/reply.ts'
import { oneOf } from '../../../kit/http/wire.ts'
import { matches } from '../../request-filters.ts'
import { harStream, jsonLinesStream } from '../../requests/export-stream.ts'
import { requestQuery } from '../../requests/request-query.ts'

export const exportRequests = endpoint(
  'GET /-/gantry/v1/requests/export',
  {
    summary:
      "Download the logged requests as a file, the oldest first, without secrets and without those of the console; for administrators everybody's, for others their own",
    access: 'user',
    query: {
      format: oneOf(['har', 'jsonl'])
        .default('har')
        .describe(
          '`har`: an HTTP Archive 1.2, which browsers and HTTP clients open; `jsonl`: a JSON object in each line',
        ),
      ...requestQuery,
    },
    answers: { 200: z.unknown().describe('A HAR document, or lines of JSON') },
  },
  async ({ query: { format, ...filters }, actor, instance: { traffic, clock }, request }) => {
    const requests = traffic
      .logOf(filters.client)
      .seenBy(actor)
      .filter((one) => matches(one, filters))
      .reverse()
    const body =
      format === 'har'
        ? new PipedBody('application/json', () => harStream(requests, request.base_url))
        : new PipedBody('application/x-ndjson', () => jsonLinesStream(requests))
    const moment = clock.iso().slice(0, 19).replaceAll(/[-:]/g, '')
    return ok(body, { 'Content-Disposition': `attachment; filename="gantry-requests-${moment}Z.${format}"` })
  },
)
