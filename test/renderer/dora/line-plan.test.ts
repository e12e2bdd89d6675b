import { describe, expect, test } from 'vitest'
import { ceilingOf, filled, medianOf, nearest, placed, ticksOf } from '../../../src-renderer/dora/line-plan.ts'
import { metrics } from '../../../src-renderer/dora/metrics.ts'
import { slotsOf } from '../../../src-renderer/dora/window.ts'

describe('a line', () => {
  const slots = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']

  test('has its points in the middle of their slots; what is elsewhere or nothing is left out', () =>
    expect(
      placed(
        [
          { date: '2026-05-01', value: 3 },
          { date: '2026-05-03', value: 0 },
          { date: '2026-05-04', value: null },
          { date: '2026-06-01', value: 1 },
          { date: null, value: 4 },
        ],
        slots,
      ),
    ).toEqual([
      { date: '2026-05-01', x: 0.125, value: 3 },
      { date: '2026-05-03', x: 0.625, value: 0 },
    ]))

  test('of a count has 0 where nothing was answered', () =>
    expect(filled([{ date: '2026-05-02', value: 3 }], slots).map(({ value }) => value)).toEqual([0, 3, 0, 0]))

  test('names its first and last day, and between them the months, or the Mondays of a few weeks', () => {
    const days = (from: string, to: string) =>
      ticksOf(slotsOf({ interval: 'daily', from, to }), 'daily').map(({ date }) => date)
    expect(days('2026-08-19', '2026-11-19')).toEqual([
      '2026-08-19',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
      '2026-11-19',
    ])
    expect(days('2026-10-20', '2026-11-19')).toEqual([
      '2026-10-20',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-19',
    ])
    expect(days('2026-11-19', '2026-11-19')).toEqual(['2026-11-19'])
    expect(days('2026-11-20', '2026-11-19')).toEqual([])
  })

  test('by month has the name of each in the middle of it', () =>
    expect(ticksOf(['2026-10-01', '2026-11-01'], 'monthly')).toEqual([
      { date: '2026-10-01', x: 0.25 },
      { date: '2026-11-01', x: 0.75 },
    ]))

  test('finds the point that is nearest', () => {
    const points = [0.1, 0.5, 0.9].map((x) => ({ date: '', x, value: 1 }))
    expect([-1, 0.2, 0.31, 0.69, 0.71, 2].map((x) => nearest(points, x))).toEqual([0, 0, 1, 1, 2, 2])
  })

  test('its median is the value in the middle, or half way between two', () => {
    expect([[], [5], [9, 1, 4], [1, 2, 10, 4]].map((values) => medianOf(values))).toEqual([undefined, 5, 4, 3])
  })

  test('fits under the first height that is high enough, or a doubled one', () =>
    expect([0, 2, 2.1, 11, 40].map((highest) => ceilingOf(highest, [2, 5, 10]))).toEqual([2, 2, 5, 20, 40]))
})

describe('the metrics', () => {
  test.for([
    [332, 93, '3.6 a day'],
    [93, 93, '1 a day'],
    [26, 93, 'one in 3.6 days'],
    [1, 30, 'one in 30 days'],
  ] as const)('%i deployments in %i days are %s', ([value, days, text]) =>
    expect(metrics.find(({ pace }) => pace)?.pace?.(value, days)).toBe(text),
  )

  test.for(metrics)('$id: its heights go up, and half of each can be said', ({ ceilings, say }) => {
    expect(ceilings).toEqual(ceilings.toSorted((a, b) => a - b))
    for (const height of ceilings) expect(say(height / 2)).not.toBe(say(height))
  })

  test.for([
    ['deployment_frequency', 332, '332'],
    ['deployment_frequency', 1500, '1,500'],
    ['deployment_frequency', 4.5, '4.5'],
    ['lead_time_for_changes', 0, '0 s'],
    ['lead_time_for_changes', 5400, '1 h 30 min'],
    ['lead_time_for_changes', 169_200, '1 d 23 h'],
    ['change_failure_rate', 0, '0%'],
    ['change_failure_rate', 0.05, '5%'],
    ['change_failure_rate', 0.033, '3.3%'],
    ['change_failure_rate', 2 / 3, '67%'],
    ['change_failure_rate', 2, '200%'],
    ['time_to_restore_service', 3120, '52 min'],
  ] as const)('%s says %d as %s', ([id, value, text]) =>
    expect(metrics.find((one) => one.id === id)?.say(value)).toBe(text),
  )
})
