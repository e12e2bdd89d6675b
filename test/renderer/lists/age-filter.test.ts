import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageAppliers, ageOperators } from '../../../src-renderer/lists/age-filter.ts'
import { applyTerms } from '../../../src-renderer/lists/filter-terms.ts'
import { isDay } from '../../../src-renderer/ui/dates.ts'
import { parseFilter, printFilter } from '../../../src-renderer/ui/filter-query.ts'
import { runs } from '../../support/runs.ts'

interface Query {
  search?: string
  after?: string
  before?: string
}

const operators = ageOperators('updated')
const names = operators.map(({ name }) => name)
const { active, idle } = ageAppliers<Query>({
  today: '2026-11-21',
  noun: 'update date',
  setBound: (query, side, moment) => {
    if (query[side]) return false
    query[side] = moment
    return true
  },
})
const apply = (text: string) =>
  applyTerms<Query>(parseFilter(text, names), { operators, appliers: { active, idle } }, {})

const minus = fc.constantFrom('', '-')
const days = fc.record({ n: fc.integer({ min: 0, max: 300 }), unit: fc.constantFrom('d', 'w', 'm', 'mo', 'y') })
const lengths = new Map([
  ['d', 1],
  ['w', 7],
  ['m', 30],
  ['mo', 30],
  ['y', 365],
])
const dayBefore = (n: number, unit: string) =>
  `${new Date(Date.UTC(2026, 10, 21 - n * (lengths.get(unit) ?? 0))).toISOString().slice(0, 10)}T00:00:00Z`

describe('the operators active: and idle:', () => {
  test('bound the same day from opposite sides, with and without a sign', () => {
    fc.assert(
      fc.property(days, minus, fc.constantFrom('', '<'), fc.constantFrom('', '>'), ({ n, unit }, not, less, more) => {
        const day = dayBefore(n, unit)
        const side = (older: boolean) => (older ? { before: day } : { after: day })
        expect(apply(`${not}active:${less}${n}${unit}`)).toEqual({ query: side(not !== ''), problems: new Map() })
        expect(apply(`${not}idle:${more}${n}${unit}`)).toEqual({ query: side(not === ''), problems: new Map() })
      }),
      runs(200, 10_000),
    )
  })

  test('apply any value as a real day, or say in words why not', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '-',
      '1',
      '30',
      '9999',
      'd',
      'w',
      'm',
      'mo',
      'y',
      '2026-02-30',
      '2026-01-31',
    )
    const value = fc.oneof(
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...names), minus, value, (name, not, typed) => {
        const printed = printFilter([{ kind: 'operator', operator: name, value: typed, negated: not !== '' }])
        const { query, problems } = apply(printed)
        const moments = Object.values(query)
        expect(moments.length + problems.size).toBe(1)
        for (const moment of moments) expect(isDay(moment.replace(/T00:00:00Z$/, ''))).toBe(true)
        for (const [term, problem] of problems) {
          expect(term).toBe(printed)
          expect(problem).toMatch(new RegExp(`^Use ${name}: with(out)? .*\\.$`))
        }
      }),
      runs(1_000, 50_000),
    )
  })

  test('have the same meaning after the filter was stored and read again', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...names),
        minus,
        fc.constantFrom('', '<', '>'),
        ({ n, unit }, name, not, sign) => {
          const typed = `${not}${name}:${sign}${n}${unit} words`
          const stored = printFilter(parseFilter(typed, names))
          expect(stored).toBe(typed)
          expect(apply(stored)).toEqual(apply(typed))
        },
      ),
      runs(200, 10_000),
    )
  })

  test('suggest values that they accept', () => {
    for (const { name, values } of operators)
      for (const { value } of values) expect(apply(`${name}:${value}`).problems.size).toBe(0)
  })
})
