import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { sizeOf } from '../../../src-server/push-rules/expression-size.ts'
import { expressionOf, syntaxFault } from '../../../src-server/push-rules/expressions.ts'

describe('expressions of push rules', () => {
  test.for([
    ['(a+)+$', 'a'],
    ['^(a|a)*$', 'a'],
    ['^(a|aa)+$', 'a'],
    ['(.*a){25}$', 'a'],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
    ['^(\\w+\\s?)*$', 'a'],
    ['(?:a?){40}a{40}$', 'a'],
    ['(x+x+)+y', 'x'],
  ])('%s ends on 50,000 letters, although backtracking would not', ([pattern, letter]) => {
    const expression = expressionOf(pattern ?? '', { by_line: false })
    const began = performance.now()
    expect(expression.isIn(`${letter?.repeat(50_000)}!`)).toBe(false)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('takes linear time for two million characters', () => {
    const began = performance.now()
    for (const pattern of ['^(a|aa)+$', '(.*a){25}$', '(a*)*b'])
      expect(expressionOf(pattern, { by_line: false }).isIn(`${'a'.repeat(2_000_000)}!`)).toBe(false)
    expect(performance.now() - began).toBeLessThan(20_000)
  }, 60_000)

  test.for([
    ['(', 'missing closing ): `(`'],
    ['[a', 'missing closing ]: `[a`'],
    ['*', 'missing argument to repetition operator: `*`'],
    ['a**', 'invalid nested repetition operator: `**`'],
    ['[z-a]', 'invalid character class range: `z-a`'],
    ['a{1001}', 'invalid repeat count: `{1001}`'],
    ['((a{30}){30}){30}', 'invalid repeat count: `{30}`'],
    ['(a)\\1', 'invalid escape sequence: `\\1`'],
    ['(?=a)', 'invalid or unsupported Perl syntax: `(?=`'],
    ['(?<!a)b', 'invalid named capture: `(?<!a)b`'],
    [`(?:${'a'.repeat(400)}){1000}`, 'pattern too large - compile failed'],
    [`(?:${'a'.repeat(11)}){1000}`, 'pattern too large - compile failed'],
    [`(((${'a'.repeat(400)}){10}){10}){10}`, 'pattern too large - compile failed'],
    [`(${'(.?){1000}'.repeat(40)})`, 'pattern too large - compile failed'],
  ])('%s is refused: %s', ([pattern, fault]) => {
    const began = performance.now()
    expect(syntaxFault(pattern ?? '')).toBe(fault)
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  test.for([
    '',
    '^.{1,72}$',
    'JIRA-\\d+',
    '(?i)fix(es|ed)?',
    '[[:alpha:]]+',
    '\\pL+',
    '(?P<word>\\w+)',
    'a|',
    '\\Q(\\E',
    '(?:aaaaaaaaa){1000}',
  ])('%s is accepted', (pattern) => expect(syntaxFault(pattern)).toBeUndefined())

  test('estimates the size of the compiled program closely', () => {
    for (const pattern of [
      'a',
      '^.{1,72}$',
      '(ab){10}',
      '((x{10}){10}){10}',
      '[]a]{5}',
      '[^]\\]]{5}',
      '\\Q({1000}\\E',
      '\\pL{100}',
      '\\p{Greek}{50}',
      '[[:alpha:]]{3}',
      '(A\\Q(\\EB){100}',
      'x{5,}',
      'a|b{100}|c',
      '(a{0,1000}b)',
    ]) {
      const size = RE2JS.compile(pattern).programSize()
      expect(sizeOf(pattern), pattern).toBeGreaterThan(size / 3 - 3)
      expect(sizeOf(pattern), pattern).toBeLessThan(size * 3 + 10)
    }
  })

  test('line by line, anchors match at the ends of each line', () => {
    const text = 'First line\n\nJIRA-1'
    expect(expressionOf('^JIRA-\\d+$', { by_line: true }).isIn(text)).toBe(true)
    expect(expressionOf('^JIRA-\\d+$', { by_line: false }).isIn(text)).toBe(false)
  })
})
