import { type Spent, spend } from './compare.ts'
import { load } from './load.ts'
import type { BenchProcess, StartGantry } from './processes.ts'
import { type Figures, median, range } from './report.ts'
import { getOf } from './requests.ts'

const ROUNDS = 15
const WARM_UP_REQUESTS = 20_000
const WARM_UP_MS = 600
const FAULTS = '/-/gantry/v1/faults'

/**
 * CPU time of a request for one issue without faults ÷ that with a fault that never matches. Both take turns on one server. The detail has the requests
 * per second too, which other load on the machine changes more.
 */
export async function ratioOfFaults(startGantry: StartGantry): Promise<Figures> {
  const gantry = await startGantry(['--in-memory', '--seed', 'bench:1000', '--no-ui'])
  try {
    const request = getOf(gantry, '/api/v4/projects/1/issues/1')
    const requests = () => request
    for (let done = 0; done < WARM_UP_REQUESTS; ) done += (await load(gantry.port, requests, WARM_UP_MS)).requests
    const [without, withRule]: [Spent[], Spent[]] = [[], []]
    const measure = {
      without: async () => {
        await ask(gantry, 'DELETE')
        without.push(await spend(gantry, requests))
      },
      withRule: async () => {
        await ask(gantry, 'DELETE')
        await ask(gantry, 'POST', { route: 'DELETE /projects/:id', effect: { type: 'close' } })
        withRule.push(await spend(gantry, requests))
      },
    }
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? [measure.without, measure.withRule] : [measure.withRule, measure.without]
      for (const one of order) await one()
    }
    const ratios = withRule.map(({ microseconds }, i) => (without[i]?.microseconds ?? Number.NaN) / microseconds)
    return { value: median(ratios), detail: `without ${inWords(without)}; with ${inWords(withRule)}; ${range(ratios)}` }
  } finally {
    await gantry.stop()
  }
}

const inWords = (rounds: readonly Spent[]) =>
  `${median(rounds.map(({ microseconds }) => microseconds)).toFixed(0)} µs, ${median(rounds.map(({ per_second }) => per_second)).toFixed(0)}/s`

async function ask({ port, token }: BenchProcess, method: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${FAULTS}`, {
    method,
    headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${FAULTS}: ${answer.status} ${await answer.text()}`)
}
