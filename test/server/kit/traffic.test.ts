import { describe, expect, test } from 'vitest'
import { addDays, clockOf } from '../../../src-server/kit/clock.ts'
import { Traffic } from '../../../src-server/kit/traffic.ts'

const START = Date.parse('2026-05-22T10:00:00.000Z')
const STEP = 15_000
const MINUTE = 60_000

function traffic() {
  let now = START
  const seen = new Traffic(clockOf(() => now))
  return {
    seen,
    advance: (ms: number) => {
      now += ms
    },
    record: (status: number, row: { client?: string; token_id?: number } = {}) =>
      seen.record({ method: 'GET', path: '/x', status, client: 'curl', token_id: null, ...row }),
  }
}

describe('recent traffic', () => {
  test('is counted by kind of status', () => {
    const { seen, record } = traffic()
    for (const status of [200, 399, 304, 400, 499, 500, 503]) record(status)
    expect(seen.buckets().at(-1)).toEqual({
      ...{ at: '2026-05-22T10:00:00.000Z', ok: 2, not_modified: 1, client_error: 2, server_error: 2 },
    })
  })

  test('holds a request that is to be noted later for whoever reads before', () => {
    const { seen, record } = traffic()
    seen.later(() => record(200))
    expect(seen.buckets().at(-1)?.ok).toBe(1)
    seen.later(() => record(200, { client: 'wget' }))
    expect(seen.clients().map(({ name }) => name)).toEqual(['curl', 'wget'])
    let noted = 0
    const note = () => void noted++
    const reads = [() => seen.failed, () => seen.coverage, () => seen.logOf(undefined), () => seen.callsWith(1)]
    for (const read of [...reads, () => seen.requestsLastHour()]) {
      seen.later(note)
      read()
    }
    expect(noted).toBe(5)
  })

  test('has sixty steps of fifteen seconds', () => {
    const { seen, record, advance } = traffic()
    record(200)
    advance(59 * STEP)
    record(200)
    record(200)
    expect(seen.buckets().map(({ ok }) => ok)).toEqual([1, ...Array(58).fill(0), 2])
    expect(seen.buckets()[1]?.at).toBe('2026-05-22T10:00:15.000Z')
    advance(STEP)
    record(200)
    expect(seen.buckets().map(({ ok }) => ok)).toEqual([...Array(58).fill(0), 2, 1])
  })

  test('of the last hour are sixty minutes with the current one', () => {
    const { seen, record, advance } = traffic()
    record(200)
    record(200)
    advance(59 * MINUTE)
    record(200)
    expect(seen.requestsLastHour()).toBe(3)
    advance(MINUTE)
    expect(seen.requestsLastHour()).toBe(1)
    record(200)
    advance(2 * MINUTE)
    record(200)
    expect(seen.requestsLastHour()).toBe(3)
  })

  test('remembers the last 100 programs', () => {
    const { seen, record, advance } = traffic()
    record(200)
    record(200, { client: 'first' })
    for (let index = 0; index < 98; index++) record(200, { client: `client ${index}` })
    expect(seen.clients()).toHaveLength(100)
    advance(1000)
    record(200, { client: 'first' })
    record(200, { client: 'new' })
    // The program that has been silent for longest is forgotten.
    expect(seen.clients()).toHaveLength(100)
    expect(seen.clients().map(({ name }) => name)).not.toContain('curl')
    expect(seen.clients()[0]).toEqual({ name: 'first', requests: 2, last_at: '2026-05-22T10:00:01.000Z' })
    record(200, { client: 'newer' })
    expect(seen.clients().map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'client 1', 'newer']))
    expect(seen.clients().map(({ name }) => name)).not.toContain('client 0')
  })
})

describe('calls with an access token', () => {
  test('are its first success and its last call', () => {
    const { seen, record, advance } = traffic()
    expect(seen.callsWith(7)).toEqual({ requests: 0, first_success: null, last: null })
    record(404, { token_id: 7 })
    expect(seen.callsWith(7)).toMatchObject({ requests: 1, first_success: null, last: { status: 404 } })
    advance(1000)
    record(200, { token_id: 7, client: 'curl 8' })
    advance(1000)
    record(500, { token_id: 7 })
    record(200, { token_id: 8 })
    const first = { at: '2026-05-22T10:00:01.000Z', method: 'GET', path: '/x', status: 200, client: 'curl 8' }
    expect(seen.callsWith(7)).toMatchObject({ requests: 3, first_success: first, last: { status: 500 } })
  })

  test.for([
    [304, true],
    [399, true],
    [400, false],
  ] as const)('with status %i are successes: %s', ([status, succeeds]) => {
    const { seen, record } = traffic()
    record(status, { token_id: 7 })
    expect(seen.callsWith(7).first_success !== null).toBe(succeeds)
  })

  test('are forgotten for the token that has been silent for longest, after a thousand others', () => {
    const { seen, record } = traffic()
    for (let id = 1; id <= 1000; id++) record(200, { token_id: id })
    record(200, { token_id: 1 })
    record(200, { token_id: 1001 })
    expect([1, 2, 3].map((id) => seen.callsWith(id).requests)).toEqual([2, 0, 1])
  })
})

describe('days', () => {
  test.for([
    ['2026-11-21', 3, '2026-11-24'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
  ] as const)('%s and %i: %s', ([day, days, sum]) => expect(addDays(day, days)).toBe(sum))

  test('change at midnight in UTC', () => {
    let now = Date.parse('2026-05-22T23:59:59.999Z')
    const clock = clockOf(() => now)
    expect(clock.today()).toBe('2026-05-22')
    now++
    expect([clock.today(), clock.iso()]).toEqual(['2026-05-23', '2026-05-23T00:00:00.000Z'])
  })
})
