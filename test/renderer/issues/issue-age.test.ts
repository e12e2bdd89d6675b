import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageFilter, ageName, hasAge, withoutAge } from '../../../src-renderer/issues/issue-age.ts'
import { issueOperatorNames, toIssueQuery } from '../../../src-renderer/issues/issue-filter.ts'
import { parseFilter, printFilter } from '../../../src-renderer/ui/filter-query.ts'
import { presentTrends } from '../../../src-server/issues/trends.ts'
import { addDays } from '../../../src-server/kit/clock.ts'
import { runs } from '../../support/runs.ts'

const today = '2026-11-21'
const { ages } = presentTrends([], false, today)
const parse = (text: string) => parseFilter(text, issueOperatorNames)
const shown = (text: string) => ages.map((age) => printFilter(ageFilter(parse(text), age)))

describe('an age of open issues', () => {
  test('has a name', () =>
    expect(ages.map(ageName)).toEqual([
      'Up to 1 week',
      '1 week to 1 month',
      '1 month to 3 months',
      '3 months to 1 year',
      '1 year to 2 years',
      'Over 2 years',
    ]))

  test('is added to the filter, and replaces its state and its age', () => {
    expect(shown('state:all label:bug -created:1y login')).toEqual([
      'state:opened label:bug login created:7d',
      'state:opened label:bug login created:30d -created:7d',
      'state:opened label:bug login created:90d -created:30d',
      'state:opened label:bug login created:1y -created:90d',
      'state:opened label:bug login created:2y -created:1y',
      'state:opened label:bug login -created:2y',
    ])
  })

  test('is recognized in a filter with the terms in any order, and can be removed', () => {
    const [, age] = ages
    if (!age) throw new Error('No age')
    const terms = parse('-created:7d label:bug state:opened created:30d')
    expect(hasAge(terms, age)).toBe(true)
    expect(ages.filter((one) => hasAge(terms, one))).toEqual([age])
    expect(printFilter(withoutAge(terms))).toBe('label:bug state:opened')
    expect(hasAge(parse('state:all created:30d -created:7d'), age)).toBe(false)
    expect(hasAge(parse('state:opened created:30d'), age)).toBe(false)
  })

  test('finds each moment of creation once: by the days that the server counts', () => {
    const queries = ages.map((age) => {
      const { query, problems } = toIssueQuery(ageFilter([], age), { me: undefined, today })
      expect(problems.size).toBe(0)
      return query
    })
    const times = fc.constantFrom('00:00:00.000', '00:00:00.001', '12:00:00.000', '23:59:59.999')
    const days = fc.oneof(fc.constantFrom(7, 8, 30, 31, 90, 91, 365, 366, 730, 731), fc.nat(900))
    fc.assert(
      fc.property(days, times, (ago, time) => {
        const at = Date.parse(`${addDays(today, -ago)}T${time}Z`)
        const found = queries.flatMap(({ created_after, created_before }, step) =>
          (created_after ? at >= Date.parse(created_after) : true) &&
          (created_before ? at <= Date.parse(created_before) : true)
            ? [ages[step]]
            : [],
        )
        expect(found).toEqual(
          ages.filter(({ from_days, to_days }) => ago <= (to_days ?? ago) && (from_days === 0 || ago > from_days)),
        )
        expect(found).toHaveLength(1)
      }),
      runs(200, 5_000),
    )
  })
})
