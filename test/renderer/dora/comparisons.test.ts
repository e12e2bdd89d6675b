import { describe, expect, test } from 'vitest'
import { sevenDayAverages, toChartPoints } from '../../../src-renderer/dora/chart-geometry.ts'
import { bandOf, changeText, type Metric, metrics } from '../../../src-renderer/dora/metrics.ts'
import { metricsCsv, rangeCsv } from '../../../src-renderer/dora/metrics-csv.ts'
import { dateBuckets, previousRange } from '../../../src-renderer/dora/metrics-query.ts'

const metric = (id: Metric['id']): Metric => {
  const found = metrics.find((each) => each.id === id)
  if (!found) throw new Error(id)
  return found
}
const hour = 3600

describe('the seven-day average', () => {
  const days = dateBuckets({ interval: 'daily', from: '2026-03-01', to: '2026-03-09' })
  const averages = (values: Record<string, number>) =>
    sevenDayAverages(
      toChartPoints(
        Object.entries(values).map(([date, value]) => ({ date, value })),
        days,
      ),
      days,
    ).map(({ date, value }) => [date, value])

  test('starts on the seventh day, and ignores days without a value', () => {
    expect(averages({ '2026-03-01': 7, '2026-03-03': 1, '2026-03-08': 4 })).toEqual([
      ['2026-03-07', 4],
      ['2026-03-08', 2.5],
      ['2026-03-09', 2.5],
    ])
  })

  test('has no point where seven days have no value', () => {
    expect(averages({ '2026-03-01': 7 })).toEqual([['2026-03-07', 7]])
    expect(averages({})).toEqual([])
    const six = days.slice(0, 6)
    expect(sevenDayAverages(toChartPoints([{ date: '2026-03-06', value: 7 }], six), six)).toEqual([])
  })
})

test('the previous range has the same length and ends on the day before', () => {
  expect(previousRange({ from: '2026-03-10', to: '2026-03-19' })).toEqual({
    days: 10,
    from: '2026-02-28',
    to: '2026-03-09',
  })
})

test.for<[Metric['id'], number, string]>([
  ['deployment_frequency', 30, 'Elite'],
  ['deployment_frequency', 29, 'High'],
  ['deployment_frequency', 4, 'Medium'],
  ['deployment_frequency', 0, 'Low'],
  ['lead_time_for_changes', 24 * hour - 1, 'Elite'],
  ['lead_time_for_changes', 24 * hour, 'High'],
  ['lead_time_for_changes', 30 * 24 * hour, 'Low'],
  ['change_failure_rate', 0.0504, 'Elite'],
  ['change_failure_rate', 0.051, 'High'],
  ['change_failure_rate', 0.104, 'High'],
  ['change_failure_rate', 0.15, 'Medium'],
  ['change_failure_rate', 0.16, 'Low'],
  ['time_to_restore_service', hour - 1, 'Elite'],
  ['time_to_restore_service', hour, 'High'],
  ['time_to_restore_service', 24 * hour, 'Medium'],
])('%s of %d in 30 days is %s', ([id, value, name]) => {
  expect(bandOf(metric(id), value, 30).name).toBe(name)
})

test('a change is in percent, and the change of a rate in points', () => {
  const lead = metric('lead_time_for_changes')
  expect(changeText(lead, 150, 100)).toBe('+50%')
  expect(changeText(lead, 50, 100)).toBe('−50%')
  expect(changeText(lead, 100, 100)).toBe('±0%')
  // A change that is rounded to 0 has no direction.
  expect([100.4, 99.6].map((value) => changeText(lead, value, 100))).toEqual(['±0%', '±0%'])
  expect(changeText(lead, 100, 0)).toBeUndefined()
  expect(changeText(metric('change_failure_rate'), 0.125, 0.1)).toBe('+2.5 points')
  expect(changeText(metric('change_failure_rate'), 0.1, 0)).toBe('+10 points')
})

test('the CSV has a line per day: deployments count from 0, other metrics stay empty', () => {
  const csv = metricsCsv(
    [
      [metric('deployment_frequency'), [{ date: '2026-03-02', value: 3 }]],
      [metric('lead_time_for_changes'), [{ date: '2026-03-01', value: 5400.5 }]],
    ],
    ['2026-03-01', '2026-03-02'],
  )
  expect(csv).toBe('date,deployment_frequency,lead_time_for_changes\r\n2026-03-01,0,5400.5\r\n2026-03-02,3,\r\n')
})

test('the CSV of an entire range is one line, in which a metric without a value stays empty', () => {
  const csv = rangeCsv(
    [
      [metric('deployment_frequency'), [{ date: null, value: 62 }]],
      [metric('lead_time_for_changes'), [{ date: null, value: null }]],
    ],
    { from: '2026-03-01', to: '2026-03-02' },
  )
  expect(csv).toBe('start_date,end_date,deployment_frequency,lead_time_for_changes\r\n2026-03-01,2026-03-02,62,\r\n')
})
