import { describe, expect, test } from 'vitest'
import {
  axisMaximum,
  axisTicks,
  fillGaps,
  medianOf,
  nearestIndex,
  toChartPoints,
} from '../../../src-renderer/dora/chart-geometry.ts'
import { metrics, previousDays } from '../../../src-renderer/dora/metrics.ts'
import { dateBuckets } from '../../../src-renderer/dora/metrics-query.ts'

describe('a line chart', () => {
  const buckets = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']

  test('centers points in their buckets and drops points without a value or outside the buckets', () =>
    expect(
      toChartPoints(
        [
          { date: '2026-05-01', value: 3 },
          { date: '2026-05-03', value: 0 },
          { date: '2026-05-04', value: null },
          { date: '2026-06-01', value: 1 },
          { date: null, value: 4 },
        ],
        buckets,
      ),
    ).toEqual([
      { date: '2026-05-01', x: 0.125, value: 3 },
      { date: '2026-05-03', x: 0.625, value: 0 },
    ]))

  test('of a count shows 0 for days without an answer', () =>
    expect(fillGaps([{ date: '2026-05-02', value: 3 }], buckets).map(({ value }) => value)).toEqual([0, 3, 0, 0]))

  /** The labelled days of a chart with this width, whose labels are 36 px wide. */
  const labelled = (from: string, to: string, width: number) =>
    axisTicks(dateBuckets({ interval: 'daily', from, to }), 'daily', { width, widthOf: () => 36 }).map(
      ({ date }) => date,
    )

  test('labels the first and last day, and Mondays or first days of months between them', () => {
    const days = (from: string, to: string) => labelled(from, to, 900)
    expect(days('2026-08-19', '2026-11-19')).toEqual([
      '2026-08-19',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
      '2026-11-19',
    ])
    // 45 days, then 46.
    expect(days('2026-10-06', '2026-11-19')).toEqual([
      ...['2026-10-06', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'],
      '2026-11-19',
    ])
    expect(days('2026-10-05', '2026-11-19')).toEqual(['2026-10-05', '2026-11-01', '2026-11-19'])
    expect(days('2026-10-20', '2026-11-19')).toEqual([
      '2026-10-20',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-19',
    ])
    expect(days('2026-11-19', '2026-11-19')).toEqual(['2026-11-19'])
    expect(days('2026-11-20', '2026-11-19')).toEqual([])
  })

  test('leaves out a label that would touch the first or last day or the label before it', () => {
    // 1 September is 14 of 94 days, or 49 of 336 px, from the left: its label would begin at 31 px, inside the label of 19 August.
    expect(labelled('2026-08-19', '2026-11-20', 336)).toEqual(['2026-08-19', '2026-10-01', '2026-11-01', '2026-11-20'])
    expect(labelled('2026-08-19', '2026-11-03', 900)).toEqual(['2026-08-19', '2026-09-01', '2026-10-01', '2026-11-03'])
    // 43 days in 258 px: a week is 42 px wide, but two labels need 44.
    expect(labelled('2026-10-01', '2026-11-12', 258)).toEqual(['2026-10-01', '2026-10-12', '2026-10-26', '2026-11-12'])
    expect(labelled('2026-08-19', '2026-11-19', 60)).toEqual(['2026-11-19'])
  })

  test('keeps labels of different widths apart by at least eight pixels', () => {
    const buckets = dateBuckets({ interval: 'daily', from: '2026-10-01', to: '2026-11-12' })
    const widthOf = (date: string) => 20 + Number(date.slice(-2))
    for (let width = 100; width < 1200; width++) {
      const ticks = axisTicks(buckets, 'daily', { width, widthOf })
      const spans = ticks.map(({ date, x, edge }) => {
        const left = { first: 0, last: width - widthOf(date), none: x * width - widthOf(date) / 2 }[edge ?? 'none']
        return { left, right: left + widthOf(date) }
      })
      for (const [i, { left }] of spans.entries())
        if (i > 0) expect(left - (spans[i - 1]?.right ?? 0)).toBeGreaterThanOrEqual(8)
      expect(ticks.map(({ edge }) => edge).filter(Boolean)).toEqual(['first', 'last'])
    }
  })

  test('labels may be 8 px from the last day, but not closer', () => {
    const buckets = dateBuckets({ interval: 'daily', from: '2026-11-12', to: '2026-11-19' })
    const shown = (label: number) =>
      axisTicks(buckets, 'daily', { width: 128, widthOf: () => label }).map(({ date }) => date.slice(-2))
    expect([shown(32), shown(32.25)]).toEqual([
      ['12', '16', '19'],
      ['12', '19'],
    ])
  })

  test('by month labels every month that fits', () => {
    const months = dateBuckets({ interval: 'monthly', from: '2026-05-20', to: '2026-11-15' })
    expect(axisTicks(months.slice(-2), 'monthly', { width: 336, widthOf: () => 48 })).toEqual([
      { date: '2026-10-01', x: 0.25 },
      { date: '2026-11-01', x: 0.75 },
    ])
    const shown = (width: number) => axisTicks(months, 'monthly', { width, widthOf: () => 48 }).map(({ date }) => date)
    expect(shown(7 * 56)).toEqual(months)
    expect(shown(7 * 56 - 1)).toEqual(['2026-05-01', '2026-07-01', '2026-09-01', '2026-11-01'])
  })

  test('finds the nearest point', () => {
    const points = [0.1, 0.5, 0.9].map((x) => ({ date: '', x, value: 1 }))
    expect([-1, 0.2, 0.31, 0.69, 0.71, 2].map((x) => nearestIndex(points, x))).toEqual([0, 0, 1, 1, 2, 2])
  })

  test('the median is the middle value, or the mean of the two middle values', () => {
    expect([[], [5], [9, 1, 4], [1, 2, 10, 4]].map((values) => medianOf(values))).toEqual([undefined, 5, 4, 3])
  })

  test('uses the first axis maximum that is high enough, or doubles the last one', () =>
    expect([0, 2, 2.1, 11, 40].map((highest) => axisMaximum(highest, [2, 5, 10]))).toEqual([2, 2, 5, 20, 40]))
})

describe('metrics', () => {
  test.for([
    [332, 93, '3.6 per day'],
    [93, 93, '1 per day'],
    [26, 93, 'one every 3.6 days'],
    [1, 30, 'one every 30 days'],
    [29, 30, 'about one per day'],
  ] as const)('%i deployments in %i days are %s', ([value, days, text]) =>
    expect(metrics.find(({ formatRate }) => formatRate)?.formatRate?.(value, days)).toBe(text),
  )

  test('the number of deployments has its noun', () =>
    expect([0, 1, 2].map((value) => metrics[0]?.overallLabel(value))).toEqual([
      'deployments',
      'deployment',
      'deployments',
    ]))

  test('the previous range is a day or a number of days', () =>
    expect([1, 30].map(previousDays)).toEqual(['the previous day', 'the previous 30 days']))

  test.for(metrics)(
    '$id: axis maxima ascend, and the label at half height differs from the top',
    ({ axisMaxima, format }) => {
      expect(axisMaxima).toEqual(axisMaxima.toSorted((a, b) => a - b))
      for (const maximum of axisMaxima) expect(format(maximum / 2)).not.toBe(format(maximum))
    },
  )

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
  ] as const)('%s formats %d as %s', ([id, value, text]) =>
    expect(metrics.find((metric) => metric.id === id)?.format(value)).toBe(text),
  )
})
