import { z } from 'zod'
import type { Coverage } from '../../kit/coverage.ts'
import type { Contract } from '../../kit/http/endpoint.ts'

const share = (what: string) => z.object({ used: z.int(), all: z.int() }).describe(what)
const counted = z.array(z.object({ name: z.string(), requests: z.int() }))

const routeEntity = z
  .object({
    address: z.string(),
    requests: z.int(),
    statuses: z.array(z.object({ status: z.int(), requests: z.int() })).describe('Of the answers'),
    missing_statuses: z
      .array(z.int())
      .describe('Documented statuses that no answer had, without refusals that every route has, such as 404'),
    parameters: counted.describe('Parameters that requests had, also refused ones. A field is `not[labels]`'),
    missing_parameters: z.array(z.string()).describe('Documented parameters that no request had'),
    unknown_parameters: counted.describe(
      'Parameters that the route does not have, so that they had no effect. At most 100, none of more than 100 characters',
    ),
  })
  .meta({ id: 'RouteCoverage' })

export const coverageEntity = z
  .object({
    since: z.string().meta({ format: 'date-time' }).describe('When counting began'),
    totals: z.object({
      requests: z.int(),
      routes: share('Routes of the scope'),
      parameters: share('Their parameters, without those of the path, which every request has'),
      statuses: share('Their documented statuses, without refusals that every route has'),
    }),
    routes: z.array(routeEntity),
    not_built: z
      .array(z.object({ address: z.string(), requests: z.int() }))
      .describe('Parts of the platform that Gantry does not have'),
    unknown_paths: z.int().describe('Requests to paths and methods that neither Gantry nor the platform has'),
  })
  .meta({ id: 'Coverage' })

type Route = z.infer<typeof routeEntity>

function presentRoute(coverage: Coverage, contract: Contract): Route {
  const { requests, statuses, parameters, unknown } = coverage.of(contract)
  const sent = [...parameters].filter(([, times]) => times > 0)
  return {
    address: contract.address,
    requests,
    statuses: [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => ({ status, requests: times })),
    missing_statuses: documented(contract).filter((status) => !statuses.has(status)),
    parameters: sent.map(named),
    missing_parameters: [...parameters].flatMap(([name, times]) => (times > 0 ? [] : name)),
    unknown_parameters: [...unknown].map(named),
  }
}

const documented = ({ answers }: Contract) => Object.keys(answers).map(Number)
const named = ([name, requests]: readonly [string, number]) => ({ name, requests })

/**
 * The coverage of some routes.
 *
 * @param used lists only routes that have been used, or only the others; the totals count all
 */
export function presentCoverage(
  coverage: Coverage,
  contracts: readonly Contract[],
  used: boolean | undefined,
): z.infer<typeof coverageEntity> {
  const routes = contracts.map((contract) => presentRoute(coverage, contract))
  const sum = (of: (route: Route) => number) => routes.reduce((total, route) => total + of(route), 0)
  const sent = sum(({ parameters }) => parameters.length)
  const missing = sum(({ missing_statuses }) => missing_statuses.length)
  const statuses = contracts.reduce((total, contract) => total + documented(contract).length, 0)
  return {
    since: new Date(coverage.since).toISOString(),
    totals: {
      requests: sum(({ requests }) => requests),
      routes: { used: routes.filter(({ requests }) => requests > 0).length, all: routes.length },
      parameters: { used: sent, all: sent + sum(({ missing_parameters }) => missing_parameters.length) },
      statuses: { used: statuses - missing, all: statuses },
    },
    routes: routes.filter(({ requests }) => used === undefined || requests > 0 === used),
    not_built: [...coverage.notBuilt].map(([address, requests]) => ({ address, requests })),
    unknown_paths: coverage.unknownPaths,
  }
}
