import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mistyped, nearest, similar } from '../../../src-server/kit/nearest.ts'

const names = ['issues', 'issue_links', 'members', 'Milestones']

describe('the nearest name', () => {
  test('is always one, if there is any, in whichever case', () => {
    expect(nearest('isues', names)).toBe('issues')
    expect(nearest('MILESTNOES', names)).toBe('Milestones')
    expect(names).toContain(nearest('zzzzzzzzzzzz', names))
    expect(nearest('issues', [])).toBe('')
    expect(nearest('ab', ['ax', 'bb'])).toBe('ax')
  })

  test('may be none, if every one takes too many edits', () => {
    expect(mistyped('membesr', new Set(names))).toBe('members')
    expect(mistyped('mem', names)).toBeUndefined()
    expect(mistyped('x', ['y'])).toBe('y')
    expect(similar('embe', names)).toBe('members')
    expect(similar('isseu', names)).toBe('issues')
    expect(similar('pipelines', names)).toBeUndefined()
  })

  test('is found by its first letters, so that long texts take no longer', () => {
    const long = `issues${'x'.repeat(1_000_000)}`
    expect(mistyped(long, names)).toBeUndefined()
    expect(names).toContain(nearest(long, names))
  })

  test('takes as many edits as the whole table says', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 1, maxLength: 6 }), (name, known) => {
        const least = Math.min(...known.map((one) => edits(name, one)))
        expect(edits(name, nearest(name, known))).toBe(least)
        const near = mistyped(name, known)
        const allowed = (one: string) => Math.max(1, Math.floor(Math.max(name.length, one.length) / 3))
        const possible = known.filter((one) => edits(name, one) <= allowed(one)).map((one) => edits(name, one))
        expect(near === undefined ? [] : [edits(name, near)]).toEqual(
          possible.length === 0 ? [] : [Math.min(...possible)],
        )
      }),
    )
  })
})

/** The number of edits by its definition. */
function edits(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [a, b] = [one.slice(1), other.slice(1)]
  if (one[0] === other[0]) return edits(a, b)
  const swaps = one[0] === other[1] && one[1] === other[0] && one.length > 1 && other.length > 1
  return 1 + Math.min(edits(a, other), edits(one, b), edits(a, b), swaps ? edits(a.slice(1), b.slice(1)) : edits(a, b))
}
