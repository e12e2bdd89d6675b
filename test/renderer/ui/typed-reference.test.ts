import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quotedReference, typedReferenceAt } from '../../../src-renderer/ui/typed-reference.ts'
import { runs } from '../../support/runs.ts'

/** The reference at the mark `|`. */
const at = (text: string) => typedReferenceAt(text.replace('|', ''), text.indexOf('|'))

describe('the reference that is being typed', () => {
  it.each([
    ['@|', { sign: '@', text: '', start: 0 }],
    ['Thanks @an|', { sign: '@', text: 'an', start: 7 }],
    ['(see #12|)', { sign: '#', text: '12', start: 5 }],
    ['one\n%v1.|', { sign: '%', text: 'v1.', start: 4 }],
    ['~"needs re|', { sign: '~', text: 'needs re', start: 0 }],
    ['@ann and ~b|ug', { sign: '~', text: 'b', start: 9 }],
    ['```\na\n```\n@a|', { sign: '@', text: 'a', start: 10 }],
    ['/|', { sign: '/', text: '', start: 0 }],
    ['Done\n/cl|ose', { sign: '/', text: 'cl', start: 5 }],
    ['/Remove_m|', { sign: '/', text: 'Remove_m', start: 0 }],
    ['/assign @a|', { sign: '@', text: 'a', start: 8 }],
    ['`code` @a|', { sign: '@', text: 'a', start: 7 }],
  ])('%j', (text, expected) => expect(at(text)).toEqual(expected))

  it.each([
    ['in the middle of a word', 'ann@exa|'],
    ['after a space', '@ann |'],
    ['after the closing quotation mark', '~"needs review"|'],
    ['for people with a quotation mark', '@"an|'],
    ['in a code block', '```\n@a|'],
    ['in a code span', 'run `@a|'],
    ['for a quick action inside a line', 'and /cl|'],
    ['for a quick action in a code block', '```\n/cl|'],
    ['for a path', '/etc/pa|'],
    ['after a quick action', '/close |'],
    ['in a heading', '# Ti|'],
    ['in an address', 'https://example.com/pa|'],
  ])('is none %s', (_, text) => expect(at(text)).toBeUndefined())

  it('has at most 60 characters', () => {
    const name = 'a'.repeat(60)
    expect([at(`@${name}|`)?.text, at(`@${name}a|`)]).toEqual([name, undefined])
  })

  it('starts with its sign and ends at the caret, in any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'@~#%/"` \nab1é'), maxLength: 30 }),
        fc.nat(30),
        (text, position) => {
          const caret = Math.min(position, text.length)
          const found = typedReferenceAt(text, caret)
          if (!found) return
          expect(text[found.start]).toBe(found.sign)
          expect(text.slice(found.start + 1, caret).replace(/^"/, '')).toBe(found.text)
        },
      ),
      runs(200, 5000),
    )
  })
})

describe('the reference to a label or milestone', () => {
  it.each([
    ['bug', '~bug'],
    ['needs review', '~"needs review"'],
    ['priority::high', '~"priority::high"'],
    ['12', '~"12"'],
    ['größe', '~größe'],
  ])('%s is %s', (name, reference) => expect(quotedReference('~', name)).toBe(reference))

  it('is offered again while it is typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L} :.-]{1,20}$/u), (name) => {
        const unclosed = quotedReference('~', name).replace(/"$/, '')
        expect(typedReferenceAt(unclosed, unclosed.length)?.text).toBe(name)
      }),
      runs(100, 2000),
    )
  })
})
