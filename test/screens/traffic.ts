import type { RawRequest } from '../../src-server/kit/request-log.ts'
import type { Traffic, TrafficEntry } from '../../src-server/kit/traffic.ts'
import type { FixedClock } from './stage.ts'

const step_ms = 15_000
const minute_ms = 60_000
const clients = [
  { name: 'python-gitlab/5.6.0', silent_ms: 0 },
  { name: 'go-gitlab/0.134.0', silent_ms: 2 * minute_ms },
  { name: 'curl/8.5.0', silent_ms: 9 * minute_ms },
] as const

/** Failed requests: minutes before the end, status, method, path, address, message. */
const failures: readonly (readonly [number, number, string, string, string, string])[] = [
  [52, 403, 'POST', '/projects/7/issues', '/projects/:id/issues', '403 Forbidden'],
  [41, 404, 'GET', '/projects/northquay%2Fold-portal', '/projects/:id', '404 Project Not Found'],
  [38, 400, 'POST', '/projects', '/projects', 'name is missing'],
  [26, 409, 'POST', '/projects/import', '/projects/import', 'Path has already been taken'],
  [17, 422, 'POST', '/projects/12/issues', '/projects/:id/issues', 'label_ids is invalid'],
  [9, 404, 'GET', '/projects/3/issues/99999', '/projects/:id/issues/:issue_iid', '404 Not found'],
  [4, 401, 'GET', '/issues', '/issues', '401 Unauthorized'],
  [1, 400, 'PUT', '/projects/3/issues/482', '/projects/:id/issues/:issue_iid', 'due_date is invalid'],
]

/** Records an hour of deterministic API traffic. */
export function recordTraffic(traffic: Traffic, clock: FixedClock, until: number) {
  const random = randomFrom(20261119)
  const rest = [...failures]
  for (let at = until - 60 * minute_ms; at < until; at += step_ms) {
    clock.show(at)
    const age = until - at
    const wave = 12 + 6 * Math.sin(at / 170_000) + (age > 4 * minute_ms && age < 6 * minute_ms ? 9 : 0)
    for (let i = Math.round(wave * (0.55 + random())); i > 0; i--)
      traffic.record(exchange(statusOf(random()), random(), age))
    for (let next = rest[0]; next && age <= next[0] * minute_ms; next = rest[0]) {
      const [, status, method, path, address, message] = next
      const one = { ...exchange(status, random(), age), method, path: `/api/v4${path}` }
      traffic.record(one)
      traffic.keep({
        ...noFailure,
        ...one,
        address: `${method} ${address}`,
        ...(method === 'GET' ? {} : { has_body: true, body: { title: 'Berth plan', due_date: 'tomorrow' } }),
        message,
        answer: { message },
        request_id: `req-${++serials.last}`,
      })
      rest.shift()
    }
  }
}

const statusOf = (value: number) => (value < 0.16 ? 304 : 200)

const serials = { last: 0 }
const exchange = (status: number, roll: number, age_ms: number): TrafficEntry => ({
  method: 'GET',
  path: '/api/v4/projects',
  status,
  client: clientAt(roll, age_ms),
  token_id: null,
})

const noFailure: Omit<RawRequest, keyof TrafficEntry | 'address' | 'message' | 'request_id' | 'answer'> = {
  ms: 3,
  user: { id: 1, username: 'root', name: 'Administrator' },
  sudo_by: null,
  content_type: null,
  query: {},
  body: null,
  has_body: false,
  files: [],
  credentials: [],
  sent: null,
  answer_state: 'none',
  answer_bytes: 0,
  answer_headers: [],
  dry_run: false,
  reason: null,
  faults: [],
  token: null,
  user_agent: null,
}

/** The clients stop sending requests one after the other. */
function clientAt(roll: number, age_ms: number): string {
  const client = clients[Math.floor(roll * clients.length)] ?? clients[0]
  return age_ms >= client.silent_ms ? client.name : clients[0].name
}

/** Mulberry32: returns the same numbers for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
