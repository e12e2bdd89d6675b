import { mentions, mentionsIn, withoutCode } from '../../../src-server/activity/mentions.ts'
import { referencesIn } from '../../../src-server/activity/references.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('mentions in a text', () => {
  test.for([
    [null, [], []],
    ['nobody', [], []],
    ['@ada', ['ada'], []],
    ['  @Ada, @grace and @alan: look', ['ada', 'grace', 'alan'], []],
    ['Look, @ada and @ada', [], ['ada']],
    ['@ada asked @grace', ['ada'], ['grace']],
    ['(@ada) "@grace". @a.b-c_d.', [], ['ada', 'grace', 'a.b-c_d']],
    ['ada@example.com http://x/@ada @@ada /@ada', [], []],
    ['`@ada` and ``@grace``', [], []],
    ['Look:\n```\n@ada\n```\n@grace', [], ['grace']],
    ['Look:\n~~~ text\n@ada\n```\n@alan\n~~~\n@grace', [], ['grace']],
    ['```\n@ada', [], []],
    ['```@ada``` and @grace', [], ['grace']],
    ['Look:\n````\n```\n@ada\n````\n@grace', [], ['grace']],
    ['Look:\n  ```\n@ada\n\t```\n@grace', [], ['grace']],
    ['``\n@ada\n``', [], ['ada']],
    ['~~\n@ada', [], ['ada']],
    ['Look:\n~~~ a`b\n@ada\n~~~~\n@grace', [], ['grace']],
    ['``` a`b\n@ada', [], ['ada']],
    ['x `@ada', [], []],
    ['x.@ada -@ada a@ada `b`@ada', [], ['ada']],
    ['@_ada: @a_ @-ada @a-- @a.', ['_ada', 'a_'], ['a']],
    ['@ada;@grace & @alan\n@kay', ['ada', 'grace', 'alan', 'kay'], []],
    ['@ada and @grace and then @alan', ['ada', 'grace'], ['alan']],
    ['@ada @ADA @Ada', ['ada'], []],
    ['@ada, see @ada and @grace', ['ada'], ['grace']],
    ['@ada! @grace', ['ada'], ['grace']],
  ] as const)('%j addresses %j and mentions %j', ([text, addressed, mentioned]) => {
    expect(mentionsIn(text)).toEqual({ addressed, mentioned })
  })

  test.for([
    ['ADA', '@ada', true],
    ['ada', 'See @Ada.', true],
    ['ada', 'See @adam', false],
    ['ada', null, false],
    ['ada', '`@ada`', false],
  ] as const)('of %s in %j: %s', ([username, text, expected]) => {
    expect(mentions(text, username)).toBe(expected)
  })

  test('keeps lines in place without their code', () => {
    expect(withoutCode('a `b` c\n```\nd\n```\ne')).toBe('a   c\ne')
  })

  test('are found in linear time for any text', () => {
    const count = 200_000
    const texts = [
      `${'`'.repeat(count)}@`,
      `${'~'.repeat(count)}@#1`,
      '` '.repeat(count),
      '```\n'.repeat(count),
      `\n${' '.repeat(500)}`.repeat(800),
      `@a${'.'.repeat(count)}!`,
      '@a@b'.repeat(count),
      '@a '.repeat(count),
      'a/'.repeat(count),
      '#1'.repeat(count),
    ]
    const began = performance.now()
    for (const text of texts) {
      mentionsIn(`${text}@`)
      referencesIn(`${text}#1`, { project: { path_with_namespace: 'acme/shop' }, group: null })
    }
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
