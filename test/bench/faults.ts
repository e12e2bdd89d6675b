import { load } from './load.ts'
import type { BenchProcess, StartGantry } from './processes.ts'
import { type Figures, range } from './report.ts'
import { getOf } from './requests.ts'

/** Many short turns: what the machine does besides changes within seconds, and should meet both alike. */
const TURNS = 200
const TURN_MS = 100
/** How much the ratio differs between the parts of the run says how far it can be trusted. */
const PARTS = 4
const WARM_UP_REQUESTS = 20_000
const WARM_UP_MS = 600
const FAULTS = '/-/gantry/v1/faults'

/**
 * CPU time of a request for one issue without faults ÷ that with a fault that never matches. Both take turns on one server.
 */
export async function ratioOfFaults(startGantry: StartGantry): Promise<Figures> {
  const gantry = await startGantry(['--in-memory', '--seed', 'bench:1000', '--no-ui'])
  try {
    const request = getOf(gantry, '/api/v4/projects/1/issues/1')
    const requests = () => request
    for (let done = 0; done < WARM_UP_REQUESTS; ) done += (await load(gantry.port, requests, WARM_UP_MS)).requests
    const [without, withRule]: [Turn[], Turn[]] = [[], []]
    const take = async (turns: Turn[], rule?: object) => {
      await ask(gantry, 'DELETE')
      if (rule) await ask(gantry, 'POST', rule)
      const cpu = gantry.cpuMicroseconds()
      const { requests: count } = await load(gantry.port, requests, TURN_MS)
      turns.push({ microseconds: gantry.cpuMicroseconds() - cpu, requests: count })
    }
    for (let turn = 0; turn < TURNS; turn++) {
      const [first, second] = turn % 2 === 0 ? [without, withRule] : [withRule, without]
      for (const turns of [first, second]) await take(turns, turns === withRule ? neverMatches : undefined)
    }
    const parts = Array.from({ length: PARTS }, (_, part) => {
      const [from, to] = [part, part + 1].map((border) => (border * TURNS) / PARTS)
      return perRequest(without.slice(from, to)) / perRequest(withRule.slice(from, to))
    })
    const [cpuWithout, cpuWith] = [perRequest(without), perRequest(withRule)]
    return {
      value: cpuWithout / cpuWith,
      detail: `without ${cpuWithout.toFixed(0)} µs; with ${cpuWith.toFixed(0)} µs; ${PARTS} parts of the run, ${range(parts)}`,
    }
  } finally {
    await gantry.stop()
  }
}

/** One turn of the load. */
interface Turn {
  /** CPU time of the server, in ticks of 10 ms, so only sums over many turns mean something. */
  microseconds: number
  requests: number
}

const neverMatches = { route: 'DELETE /projects/:id', effect: { type: 'close' } }

const perRequest = (turns: readonly Turn[]) =>
  sum(turns.map(({ microseconds }) => microseconds)) / sum(turns.map(({ requests }) => requests))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function ask({ port, token }: BenchProcess, method: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${FAULTS}`, {
    method,
    headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${FAULTS}: ${answer.status} ${await answer.text()}`)
}
