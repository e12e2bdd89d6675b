import type { IncomingHttpHeaders } from 'node:http'
import { type Actor, personBehind } from '../access/actor.ts'
import { ApiError } from '../errors.ts'
import type { RequestFacts } from './endpoint.ts'
import type { Reply } from './reply.ts'

/** On a write: answer as if it were done, and roll it back. Also on each answer to such a request. */
export const DRY_RUN = 'Gantry-Dry-Run'
/** Where administrators read what a dry run would have done. */
const DRY_RUN_REPORT = 'Gantry-Dry-Run-Report'

/** @throws ApiError 400 for another value than `true` and `false` */
export function wantsDryRun(headers: IncomingHttpHeaders): boolean {
  const sent = headers['gantry-dry-run']
  if (sent === undefined || sent === 'false') return false
  if (sent === 'true') return true
  throw new ApiError(
    400,
    { error: `${DRY_RUN} does not have a valid value` },
    {},
    {
      step: 'parameters',
      needs: 'true or false',
    },
  )
}

/** Tells administrators where the report is. */
export function withReport(reply: Reply, { actor, request }: { actor: Actor | null; request: RequestFacts }): Reply {
  if (!actor?.admin && !(actor && personBehind(actor))) return reply
  return { ...reply, headers: { ...reply.headers, [DRY_RUN_REPORT]: reportUrl(request) } }
}

const reportUrl = ({ base_url, id }: RequestFacts) => `${base_url}/-/gantry/v1/dry-runs/${id}`
