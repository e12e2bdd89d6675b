import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { queryOf } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { writeHistory } from './history.ts'
import { figuresOf, type ProjectHistory, type Question } from './reference.ts'

const SEED = 20_260_522

const DAY = 86_400_000
const FIRST = Date.parse('2025-11-01T00:00:00Z')
const LAST = Date.parse('2026-05-31T00:00:00Z')

/** Moments are on few days, so that days and environments have several of them, and some are at midnight. */
const moments = fc
  .tuple(
    fc.integer({ min: 0, max: 40 }).map((day) => FIRST + Math.floor((day * (LAST - FIRST)) / 40 / DAY) * DAY),
    fc.oneof(fc.integer({ min: 0, max: DAY - 1 }), fc.constantFrom(0, DAY - 1)),
  )
  .map(([day, time]) => day + time)
const iso = (at: number) => new Date(at).toISOString()

const environments = fc.constantFrom(
  { environment: 'production', tier: 'production' },
  { environment: 'eu', tier: 'production' },
  { environment: 'staging', tier: 'staging' },
  { environment: 'lab', tier: 'other' },
)
const deployments = fc
  .tuple(
    environments,
    fc.constantFrom('success', 'success', 'success', 'failed', 'canceled'),
    moments,
    fc.array(fc.integer({ min: -DAY, max: 20 * DAY }), { maxLength: 4 }),
  )
  .map(([environment, status, at, ages]) => ({
    ...environment,
    status,
    finished_at: iso(at),
    merged: ages.map((age) => iso(at - age)),
  }))
const incidents = fc
  .tuple(
    moments,
    fc.option(fc.integer({ min: 0, max: 30 * DAY }), { nil: undefined }),
    fc.integer({ min: 0, max: 5 }),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([at, open_for, duplicate, type]) => ({
    created_at: iso(at),
    closed_at: open_for === undefined ? undefined : iso(at + open_for),
    duplicate: duplicate === 0,
    type: type === 0 ? 'issue' : 'incident',
  }))
const histories = fc.record({
  deployments: fc.array(deployments, { maxLength: 60 }),
  incidents: fc.array(incidents, { maxLength: 25 }),
})

const days = fc.integer({ min: 0, max: (LAST - FIRST) / DAY }).map((day) => FIRST + day * DAY)
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
    start: iso(start).slice(0, 10),
    end: iso(start + length * DAY).slice(0, 10),
  }))

describe('delivery metrics compared with a slow reference', () => {
  test('are equal for every time window, interval and tier, for projects and groups', async ({ server, given }) => {
    const reporter = await given.user()
    const token = await given.token(reporter)
    const top = await given.group()
    await given.member({ group: top }, reporter, 20)
    const below = await given.group({ parent: top })
    const drawn = fc.sample(histories, { seed: SEED, numRuns: 4 })
    const written: { id: number; inside: boolean; history: ProjectHistory }[] = []
    for (const [index, history] of drawn.entries()) {
      const project = await given.project({ in: index % 2 === 0 ? top : below })
      await writeHistory(server, project, reporter, history)
      written.push({ id: project.id, inside: index % 2 === 1, history })
    }
    const subjects = [
      { path: `/groups/${top.id}`, projects: written.map((one) => one.history) },
      { path: `/groups/${below.id}`, projects: written.filter((one) => one.inside).map((one) => one.history) },
      ...written.map((one) => ({ path: `/projects/${one.id}`, projects: [one.history] })),
    ]
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
