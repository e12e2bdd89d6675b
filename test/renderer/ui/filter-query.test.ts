import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFilter, printFilter, type Term } from '../../../src-renderer/ui/filter-query.ts'
import { runs } from '../../support/runs.ts'

const known = ['label', 'state', 'assignee', 'due']

const anyTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    kind: fc.constant('operator' as const),
    operator: fc.constantFrom(...known),
    value: fc.string({ unit: 'grapheme' }),
    negated: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('word' as const), value: fc.string({ unit: 'grapheme' }) }),
)

const operator = (name: string, value: string, negated = false): Term => ({
  kind: 'operator',
  operator: name,
  value,
  negated,
})

describe('a typed filter', () => {
  test('is parsed to the same terms that were printed', () => {
    fc.assert(
      fc.property(fc.array(anyTerm), (terms) => {
        expect(parseFilter(printFilter(terms), known)).toEqual(terms)
      }),
      runs(1_000, 50_000),
    )
  })

  test('has the same meaning after parsing and printing', () => {
    const piece = fc.constantFrom('label:', '-', '"', '\\', ' ', 'due:', 'a', ':', '\t', 'x:y')
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const terms = parseFilter(pieces.join(''), known)
        expect(parseFilter(printFilter(terms), known)).toEqual(terms)
      }),
      runs(1_000, 50_000),
    )
  })

  test('has operators, negated operators and plain words', () => {
    expect(parseFilter('label:backend -label:wontfix  token refresh due:overdue', known)).toEqual([
      operator('label', 'backend'),
      operator('label', 'wontfix', true),
      { kind: 'word', value: 'token' },
      { kind: 'word', value: 'refresh' },
      operator('due', 'overdue'),
    ])
  })

  test('has quotes around values with spaces', () => {
    const terms = parseFilter('label:"needs triage" label:"say \\"hi\\""', known)
    expect(terms).toEqual([operator('label', 'needs triage'), operator('label', 'say "hi"')])
    expect(printFilter(terms)).toBe('label:"needs triage" label:"say \\"hi\\""')
  })

  test('treats unknown operators as words to search for', () => {
    expect(parseFilter('http://x priority::high', known)).toEqual([
      { kind: 'word', value: 'http://x' },
      { kind: 'word', value: 'priority::high' },
    ])
  })

  test('keeps colons in the value of a scoped label', () => {
    expect(parseFilter('label:priority::high', known)).toEqual([operator('label', 'priority::high')])
  })

  test('parses an operator without a value', () => {
    expect(parseFilter('label: token', known)).toEqual([operator('label', ''), { kind: 'word', value: 'token' }])
  })

  test('extends an open quote to the end', () => {
    expect(parseFilter('label:"needs tri', known)).toEqual([operator('label', 'needs tri')])
  })
})
