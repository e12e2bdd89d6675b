import fc from 'fast-check'
import { z } from 'zod'
import {
  dataPoint,
  measuredDeployments,
  measuredIncidents,
  measuredMergeRequests,
} from '../../../src-server/dora/entity.ts'
import { runs } from '../../support/runs.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { DAY, dayOf, days, writeDrawn } from './drawn.ts'
import { percentile50 } from './reference.ts'

const SEED = 20_261_125

const questions = fc
  .record({
    metric: fc.constantFrom(
      'deployment_frequency',
      'lead_time_for_changes',
      'time_to_restore_service',
      'change_failure_rate',
    ),
    interval: fc.constantFrom('all', 'monthly', 'daily'),
    tiers: fc.subarray(['production', 'staging', 'testing', 'other'], { minLength: 1 }),
    per_page: fc.integer({ min: 7, max: 100 }),
    start: days,
    length: fc.integer({ min: 1, max: 179 }),
  })
  .map(({ start, length, ...question }) => ({ ...question, from: dayOf(start), to: dayOf(start + length * DAY) }))
type Question = ReturnType<typeof questions.generate>['value']

describe('the records behind a point of the delivery metrics', () => {
  test('give the value of the point for every window, interval and tier, for projects and groups', async ({
    server,
    given,
  }) => {
    const { token, subjects } = await writeDrawn(server, given, SEED)
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...subjects), questions, async ({ path }, question) => {
        const { metric, interval, tiers: environment_tiers, from, to } = question
        const query = queryOf({ metric, interval, environment_tiers, start_date: from, end_date: to })
        const { body } = await server.send('GET', `${path}/dora/metrics?${query}`, { token })
        const values = new Map(
          z
            .array(dataPoint)
            .parse(body)
            .map(({ date, value }) => [date, value]),
        )
        for (const { date, start_date, end_date } of rangesOf(question)) {
          const reader = { server, token, path: `/-/gantry/v1${path}`, question: { ...question, start_date, end_date } }
          const value = await valueFromRecords(reader)
          const expected = values.get(date) ?? null
          expect(value, date ?? 'all').toEqual(expected === null ? null : expect.closeTo(expected, 6))
          if (value !== null) seen.add(`${metric} ${interval}`)
        }
      }),
      runs(120, 1_000, SEED),
    )
    expect(seen.size).toBe(12)
  }, 600_000)
})

/** The whole window, its months, or its first twenty days: the records of the drawn histories are on every fifth day. */
function rangesOf({ interval, from, to }: Question) {
  if (interval === 'all') return [{ date: null, start_date: from, end_date: to }]
  const all: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) all.push(dayOf(at))
  if (interval === 'daily') return all.slice(0, 20).map((date) => ({ date, start_date: date, end_date: date }))
  return [...Map.groupBy(all, (day) => day.slice(0, 7))].map(([month, inMonth]) => ({
    date: `${month}-01`,
    start_date: inMonth[0] ?? from,
    end_date: inMonth.at(-1) ?? to,
  }))
}

interface Reader {
  server: TestServer
  token: string
  path: string
  question: Question & { start_date: string; end_date: string }
}

async function valueFromRecords(reader: Reader): Promise<number | null> {
  const { metric, tiers } = reader.question
  if (metric === 'deployment_frequency')
    return (await allRecords(reader, 'deployments', { environment_tiers: tiers }, measuredDeployments)).length || null
  if (metric === 'lead_time_for_changes') {
    const records = await allRecords(reader, 'merge_requests', { environment_tiers: tiers }, measuredMergeRequests)
    return medianOfMedians(
      records.map((one) => ({ of: one.environment_id, at: one.finished_at, seconds: one.lead_time })),
    )
  }
  const incidents = await allRecords(reader, 'incidents', { metric }, measuredIncidents)
  if (metric === 'time_to_restore_service')
    return medianOfMedians(
      incidents.map((one) => ({
        of: one.project_id,
        at: one.closed_at ?? '',
        seconds: one.time_to_restore ?? Number.NaN,
      })),
    )
  const deployments = await allRecords(reader, 'deployments', {}, measuredDeployments)
  return incidents.length + deployments.length === 0 ? null : incidents.length / Math.max(1, deployments.length)
}

/** The median over the medians of each environment or project and day. */
function medianOfMedians(records: readonly { of: number; at: string; seconds: number }[]): number | null {
  const groups = Map.groupBy(records, ({ of, at }) => `${of} ${at.slice(0, 10)}`)
  const medians = [...groups.values()].map((group) => percentile50(group.map(({ seconds }) => seconds)))
  return medians.length === 0 ? null : percentile50(medians)
}

/** The records of all pages. Each page must report the same total, and no record may appear twice. */
async function allRecords<R extends { id: number; deployment_id?: number }>(
  { server, token, path, question: { start_date, end_date, per_page } }: Reader,
  name: string,
  input: object,
  contract: z.ZodType<{ total: number; hidden: number; records: R[] }>,
): Promise<R[]> {
  const records: R[] = []
  for (let page = 1; ; page++) {
    const query = queryOf({ ...input, start_date, end_date, per_page, page })
    const { body } = await server.send('GET', `${path}/dora/${name}?${query}`, { token })
    const answer = contract.parse(body)
    records.push(...answer.records)
    if (answer.records.length === per_page) continue
    const distinct = new Set(records.map(({ id, deployment_id }) => `${id} ${deployment_id}`))
    expect([answer.total, distinct.size, answer.hidden]).toEqual([records.length, records.length, 0])
    return records
  }
}
