import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { queryOf } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { DAY, dayOf, days, writeDrawn } from './drawn.ts'
import { figuresOf, type Question } from './reference.ts'

const SEED = 20_260_522

const questions: fc.Arbitrary<Question> = fc
  .record({
    metric: fc.constantFrom(
      'deployment_frequency',
      'lead_time_for_changes',
      'time_to_restore_service',
      'change_failure_rate',
    ),
    interval: fc.constantFrom('all', 'monthly', 'daily'),
    tiers: fc.subarray(['production', 'staging', 'testing', 'other'], { minLength: 1 }),
    start: days,
    length: fc.integer({ min: 1, max: 179 }),
  })
  .map(({ start, length, ...question }) => ({
    ...question,
    start: dayOf(start),
    end: dayOf(start + length * DAY),
  }))

describe('delivery metrics compared with a slow reference', () => {
  test('are equal for every time window, interval and tier, for projects and groups', async ({ server, given }) => {
    const { token, subjects } = await writeDrawn(server, given, SEED)
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...subjects), questions, async ({ path, projects }, question) => {
        const { metric, interval, tiers: environment_tiers, start: start_date, end: end_date } = question
        const query = queryOf({ metric, interval, environment_tiers, start_date, end_date })
        const answer = await server.send('GET', `${path}/dora/metrics?${query}`, { token })
        const expected = figuresOf(projects, question)
        expect(answer.body).toEqual(
          expected.map(({ date, value }) => ({ date, value: value === null ? null : close(value) })),
        )
        if (expected.some(({ value }) => value !== null)) seen.add(`${metric} ${interval}`)
      }),
      runs(250, 4_000, SEED),
    )
    expect(seen.size).toBe(12)
  }, 600_000)
})

/** The reference adds fractions in another order. */
const close = (value: number): unknown => expect.closeTo(value, 6)
