import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { moment, writeHistory } from './history.ts'

/**
 * The events of two projects of a group: `shop` in the group itself, `api` in a subgroup. Today is 22 May 2026, so three months start on 22
 * February.
 */
const DEPLOYMENTS = `
  project | environment | tier       | status  | finished                | brought what was merged at
  shop    | production  | production | success | 2026-02-21 23:59:59.999 | 2026-02-20 10:00
  shop    | staging     | staging    | success | 2026-03-02 09:30        | 2026-03-02 08:00
  shop    | production  | production | success | 2026-03-02 10:00        | 2026-03-02 08:00, 2026-03-02 09:00
  shop    | production  | production | success | 2026-03-02 12:00        | 2026-03-02 11:30
  shop    | staging     | staging    | success | 2026-03-10 09:00        |
  shop    | production  | production | success | 2026-03-31 23:59:59.999 | 2026-03-31 22:59:59.999
  shop    | production  | production | success | 2026-04-01 00:00        | 2026-04-01 00:00
  shop    | production  | production | failed  | 2026-04-10 11:00        |
  shop    | production  | production | success | 2026-04-10 13:00        | 2026-04-10 12:00
  shop    | production  | production | success | 2026-05-05 09:00        |
  api     | prod-eu     | production | success | 2026-04-01 10:00        | 2026-04-01 06:00
  api     | prod-eu     | production | success | 2026-05-05 00:00        | 2026-05-01 00:00
  docs    | staging     | staging    | success | 2026-05-06 10:00        | 2026-05-06 09:00
`
const INCIDENTS = `
  project | opened           | closed
  shop    | 2026-03-02 12:30 | 2026-03-02 14:30
  shop    | 2026-03-03 08:00 | 2026-04-01 08:00
  shop    | 2026-04-01 01:00 | 2026-04-01 02:00
  shop    | 2026-04-10 14:00 |
  api     | 2026-05-05 12:00 | 2026-05-06 12:00
  docs    | 2026-05-06 11:00 | 2026-05-06 12:00
`

const HOUR = 3600
const DAY = 24 * HOUR

/** The durations from merge to deployment and from opening to closing, read from the tables above. */
const FIGURES = {
  shop: {
    deployment_frequency: {
      daily: { '2026-03-02': 2, '2026-03-31': 1, '2026-04-01': 1, '2026-04-10': 1, '2026-05-05': 1 },
      monthly: { '2026-03-01': 3, '2026-04-01': 2, '2026-05-01': 1 },
      all: 6,
    },
    lead_time_for_changes: {
      // 2 March: 2 h, 1 h and half an hour.
      daily: { '2026-03-02': HOUR, '2026-03-31': HOUR, '2026-04-01': 0, '2026-04-10': HOUR },
      monthly: { '2026-03-01': HOUR, '2026-04-01': HOUR / 2 },
      all: HOUR,
    },
    change_failure_rate: {
      // 3 March: an incident and nothing deployed.
      daily: {
        ...{ '2026-03-02': 1 / 2, '2026-03-03': 1, '2026-03-31': 0 },
        ...{ '2026-04-01': 1, '2026-04-10': 1, '2026-05-05': 0 },
      },
      monthly: { '2026-03-01': 2 / 3, '2026-04-01': 2 / 2, '2026-05-01': 0 },
      all: 4 / 6,
    },
    time_to_restore_service: {
      // 1 April: 29 days and one hour; the median is the mean of the two.
      daily: { '2026-03-02': 2 * HOUR, '2026-04-01': (29 * DAY + HOUR) / 2 },
      monthly: { '2026-03-01': 2 * HOUR, '2026-04-01': (29 * DAY + HOUR) / 2 },
      all: (2 * HOUR + (29 * DAY + HOUR) / 2) / 2,
    },
  },
  group: {
    deployment_frequency: {
      daily: { '2026-03-02': 2, '2026-03-31': 1, '2026-04-01': 2, '2026-04-10': 1, '2026-05-05': 2 },
      monthly: { '2026-03-01': 3, '2026-04-01': 3, '2026-05-01': 2 },
      all: 8,
    },
    lead_time_for_changes: {
      // 1 April: nothing in the shop and 4 h in the api.
      daily: {
        ...{
          '2026-03-02': HOUR,
          '2026-03-31': HOUR,
          '2026-04-01': 2 * HOUR,
          '2026-04-10': HOUR,
          '2026-05-05': 4 * DAY,
        },
      },
      // April: 0, 4 h and 1 h.
      monthly: { '2026-03-01': HOUR, '2026-04-01': HOUR, '2026-05-01': 4 * DAY },
      // 0, 1 h, 1 h, 1 h, 4 h and 4 days.
      all: HOUR,
    },
    change_failure_rate: {
      daily: {
        ...{ '2026-03-02': 1 / 2, '2026-03-03': 1, '2026-03-31': 0 },
        ...{ '2026-04-01': 1 / 2, '2026-04-10': 1, '2026-05-05': 1 / 2 },
      },
      monthly: { '2026-03-01': 2 / 3, '2026-04-01': 2 / 3, '2026-05-01': 1 / 2 },
      all: 5 / 8,
    },
    time_to_restore_service: {
      daily: { '2026-03-02': 2 * HOUR, '2026-04-01': (29 * DAY + HOUR) / 2, '2026-05-06': DAY },
      monthly: { '2026-03-01': 2 * HOUR, '2026-04-01': (29 * DAY + HOUR) / 2, '2026-05-01': DAY },
      all: DAY,
    },
  },
} as const

const cases = Object.entries(FIGURES).flatMap(([whose, metrics]) =>
  Object.entries(metrics).flatMap(([metric, intervals]) =>
    Object.entries(intervals).map(([interval, expected]) => ({ whose, metric, interval, expected })),
  ),
)

describe('delivery metrics equal values computed by hand', () => {
  test.for(cases)(
    '$whose: $metric, $interval',
    async ({ whose, metric, interval, expected }, { server, given, asLoose }) => {
      const { reporter, shop, group } = await world(server, given)
      const address = whose === 'group' ? 'GET /groups/:id/dora/metrics' : 'GET /projects/:id/dora/metrics'
      const id = whose === 'group' ? group.id : shop.id
      const answer = await (await asLoose(reporter))(address, { id, metric, interval })
      expect(answer.body).toEqual(
        typeof expected === 'number'
          ? [{ date: null, value: expected }]
          : Object.entries(expected).map(([date, value]) => ({ date, value })),
      )
    },
  )

  test('in the requested tiers', async ({ server, given, asLoose }) => {
    const { reporter, shop } = await world(server, given)
    const call = await asLoose(reporter)
    const figures = async (metric: string, environment_tiers: unknown) => {
      const { body } = await call('GET /projects/:id/dora/metrics', { id: shop.id, metric, environment_tiers })
      return body
    }
    expect(await figures('deployment_frequency', 'staging')).toEqual([
      { date: '2026-03-02', value: 1 },
      { date: '2026-03-10', value: 1 },
    ])
    expect(await figures('deployment_frequency', ['staging', 'production'])).toEqual([
      { date: '2026-03-02', value: 3 },
      { date: '2026-03-10', value: 1 },
      { date: '2026-03-31', value: 1 },
      { date: '2026-04-01', value: 1 },
      { date: '2026-04-10', value: 1 },
      { date: '2026-05-05', value: 1 },
    ])
    expect(await figures('lead_time_for_changes', ['staging'])).toEqual([{ date: '2026-03-02', value: 1.5 * HOUR }])
    // With two environments on a day: the mean of their medians.
    expect(await figures('lead_time_for_changes', 'production,staging')).toContainEqual({
      date: '2026-03-02',
      value: 1.25 * HOUR,
    })
    for (const metric of ['deployment_frequency', 'lead_time_for_changes'])
      for (const empty of [undefined, ''])
        expect(await figures(metric, empty)).toEqual(await figures(metric, 'production'))
    for (const metric of ['change_failure_rate', 'time_to_restore_service'])
      expect(await figures(metric, 'staging')).toEqual(await figures(metric, 'production'))
  })
})

const rowsOf = (table: string) => {
  const [, ...lines] = table.trim().split('\n')
  return lines.map((line) => line.split('|').map((cell) => cell.trim()))
}

async function world(server: TestServer, given: Given) {
  const reporter = await given.user()
  const group = await given.group({ visibility: 'private' })
  await given.member({ group }, reporter, 20)
  const below = await given.group({ parent: group, visibility: 'private' })
  const projects = {
    shop: await given.project({ in: group, visibility: 'private' }),
    api: await given.project({ in: below, visibility: 'private' }),
    docs: await given.project({ in: below, visibility: 'private' }),
  }
  for (const [name, project] of Object.entries(projects)) {
    const deployments = rowsOf(DEPLOYMENTS)
      .filter(([whose]) => whose === name)
      .map(([, environment = '', tier = '', status = '', finished = '', merged = '']) => ({
        ...{ environment, tier, status, finished_at: moment(finished) },
        merged: merged === '' ? [] : merged.split(', ').map(moment),
      }))
    const incidents = rowsOf(INCIDENTS)
      .filter(([whose]) => whose === name)
      .map(([, opened = '', closed = '']) => ({
        created_at: moment(opened),
        closed_at: closed === '' ? undefined : moment(closed),
      }))
    await writeHistory(server, project, reporter, { deployments, incidents })
  }
  // Not counted: a duplicate of another incident, and an issue that is no incident.
  await writeHistory(server, projects.shop, reporter, {
    incidents: [
      { created_at: moment('2026-05-06 10:00'), closed_at: moment('2026-05-06 11:00'), duplicate: true },
      { created_at: moment('2026-04-10 10:00'), closed_at: moment('2026-04-10 11:00'), type: 'issue' },
    ],
  })
  const elsewhere = await given.project()
  await writeHistory(server, elsewhere, reporter, {
    deployments: [
      {
        environment: 'production',
        tier: 'production',
        status: 'success',
        finished_at: moment('2026-05-05 10:00'),
        merged: [],
      },
    ],
    incidents: [{ created_at: moment('2026-05-05 10:00') }],
  })
  return { reporter, group, ...projects }
}
