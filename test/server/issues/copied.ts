import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { wrongCounters, wrongPostings } from '../demo/checks.ts'
import { orphans } from '../projects/belongings.ts'

/** Two projects in two groups, and a Reporter in both. */
export async function twoPlaces(given: Given) {
  const reporter = await given.user({ username: 'rita' })
  const [here, there] = [await given.group({ path: 'here' }), await given.group({ path: 'there' })]
  const from = await given.project({ in: here, path: 'from' })
  const to = await given.project({ in: there, path: 'to', visibility: 'private' })
  for (const project of [from, to]) await given.member({ project }, reporter, 20)
  return { reporter, here, there, from, to }
}

/** What is wrong with the derived data. */
export const counts = async (server: TestServer) => ({
  orphans: await orphans(server.db),
  counters: (await wrongCounters(server.db)).filter((one) => !one.includes('last_milestone_iid')),
  postings: await wrongPostings(server.db),
})
export const RIGHT = { orphans: [], counters: [], postings: [] }
