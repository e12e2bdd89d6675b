import { describe, expect, test } from 'vitest'
import { metrics } from '../../../src-renderer/dora/metrics.ts'
import { explainValue, omissions } from '../../../src-renderer/dora/point-texts.ts'

const [frequency, leadTime, failureRate, restoreTime] = metrics

describe('the explanation of a value', () => {
  test.for([
    [frequency, 1, 'daily', 'group', '1 successful deployment.'],
    [frequency, 1200, 'monthly', 'project', '1,200 successful deployments.'],
    [leadTime, 5400, 'daily', 'project', '1 h 30 min: the median of the medians of each environment.'],
    [leadTime, 5400, 'monthly', 'group', '1 h 30 min: the median of the daily medians of all environments.'],
    [restoreTime, 3120, 'daily', 'project', '52 min: the median of these incidents.'],
    [restoreTime, 3120, 'daily', 'group', '52 min: the median of the medians of each project.'],
    [restoreTime, 3120, 'monthly', 'project', '52 min: the median of the daily medians.'],
    [restoreTime, 3120, 'monthly', 'group', '52 min: the median of the daily medians of all projects.'],
    [failureRate, 2, 'daily', 'group', '200%: opened incidents divided by deployments.'],
  ] as const)('%#: says how the value follows from the records', ([metric, value, interval, kind, text]) => {
    expect(metric && explainValue(metric, value, interval, { kind })).toBe(text)
  })
})

describe('the omissions of a list', () => {
  test('are none if every record is listed', () => {
    expect(omissions({ total: 100, hidden: 0 }, 'incident', 'longest')).toEqual([])
  })

  test('name the records beyond the first hundred and the hidden ones', () => {
    expect(omissions({ total: 1302, hidden: 2 }, 'merge request', 'longest')).toEqual([
      'Showing the longest 100 of 1,300 merge requests.',
      '2 merge requests not shown, because you cannot read them.',
    ])
    expect(omissions({ total: 101, hidden: 1 }, 'deployment', 'newest')).toEqual([
      '1 deployment not shown, because you cannot read it.',
    ])
  })
})
