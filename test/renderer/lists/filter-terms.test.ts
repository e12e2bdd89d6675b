import { describe, expect, test } from 'vitest'
import {
  type ApplyTerm,
  anyOf,
  applyTerms,
  parseNoneAny,
  parseYesNo,
} from '../../../src-renderer/lists/filter-terms.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

interface Query {
  search?: string
  admins?: boolean
  by?: string
}

const operators = [
  { name: 'admin', help: '', values: [], hasServerValues: false, negatable: true },
  { name: 'by', help: '', values: [], hasServerValues: true, negatable: false },
]
const appliers: Record<string, ApplyTerm<Query>> = {
  admin: (query, value, negated) => {
    const yes = parseYesNo(value)
    if (yes === undefined) return 'Use admin: with yes or no.'
    query.admins = yes !== negated
    return undefined
  },
  by: (query, value, _, me) => {
    query.by = value === 'me' ? (me ?? '') : value
    return undefined
  },
}
const applied = (text: string) =>
  applyTerms<Query>(parseFilter(text, ['admin', 'by']), { operators, appliers }, {}, 'root')

describe('applying filter terms', () => {
  test('writes each term into the query, and plain words into its search', () => {
    expect(applied('admin:yes by:me two "three four"').query).toEqual({
      admins: true,
      by: 'root',
      search: 'two "three four"',
    })
    expect(applied('-admin:yes').query).toEqual({ admins: false })
  })

  test('without terms, changes nothing', () => {
    expect(applied('')).toEqual({ query: {}, problems: new Map() })
  })

  test('reports a term that cannot be applied, and applies the others', () => {
    const { query, problems } = applied('admin:perhaps -by:me tea')
    expect(query).toEqual({ search: 'tea' })
    expect([...problems]).toEqual([
      ['admin:perhaps', 'Use admin: with yes or no.'],
      ['-by:me', 'by: cannot be negated with a minus.'],
    ])
  })
})

describe('words of filters', () => {
  test('yes and no, true and false, in any case', () => {
    expect(['yes', 'YES', 'true', 'True'].map(parseYesNo)).toEqual([true, true, true, true])
    expect(['no', 'No', 'false', 'FALSE'].map(parseYesNo)).toEqual([false, false, false, false])
    expect(['', 'y', 'yes!', 'nope'].map(parseYesNo)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('none and any, in any case', () => {
    expect(['none', 'NONE', 'any', 'Any', 'nobody', ''].map(parseNoneAny)).toEqual([
      ...['None', 'None', 'Any', 'Any'],
      ...[undefined, undefined],
    ])
  })

  test('that an operator takes are listed with an "or"', () => {
    expect([anyOf([]), anyOf(['all']), anyOf(['yes', 'no']), anyOf(['week', 'none', 'any'])]).toEqual([
      ...['', 'all', 'yes or no'],
      'week, none or any',
    ])
  })
})
