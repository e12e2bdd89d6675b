import { nameFaults, slugOf, tierOf, urlFaults } from '../../../src-server/delivery/naming.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('the tier of an environment by its name', () => {
  test.for([
    ['production', 'production'],
    ['Prod', 'production'],
    ['prd', 'production'],
    ['gprd-eu', 'production'],
    ['live', 'production'],
    ['staging', 'staging'],
    ['gstg', 'staging'],
    ['preprod', 'staging'],
    ['non-production', 'staging'],
    ['demo', 'staging'],
    ['model', 'staging'],
    ['test', 'testing'],
    ['QA', 'testing'],
    ['integration', 'testing'],
    ['acceptance', 'testing'],
    ['uacpt', 'testing'],
    ['preprod-test', 'testing'],
    ['dev', 'development'],
    ['review/new-menu', 'development'],
    ['review/production-fix', 'development'],
    ['trunk', 'development'],
    ['tst', 'testing'],
    ['accept', 'testing'],
    ['acpt', 'testing'],
    ['qc', 'testing'],
    ['control', 'testing'],
    ['quality', 'testing'],
    ['modl', 'staging'],
    ['pre', 'staging'],
    ['customer-portal', 'other'],
  ] as const)('%s is %s', ([name, tier]) => expect(tierOf(name)).toBe(tier))
})

describe('the slug of an environment', () => {
  test.for(['production', 'staging-2', 'a', 'an-environment-of-24-lett'.slice(0, 24)])('%s stays unchanged', (name) =>
    expect(slugOf(name)).toBe(name),
  )

  test.for([
    ['Production', /^production-[0-9a-z]{6}$/],
    ['review/new-menu', /^review-new-menu-[0-9a-z]{6}$/],
    ['1st', /^env-1st-[0-9a-z]{6}$/],
    ['a very long name of an environment', /^a-very-long-name-[0-9a-z]{6}$/],
    ['a--b', /^a-b-[0-9a-z]{6}$/],
    ['trailing-', /^trailing-[0-9a-z]{6}$/],
    ['{region}', /^env-region-[0-9a-z]{6}$/],
  ] as const)('%s is changed and gets a suffix', ([name, slug]) => {
    expect(slugOf(name)).toMatch(slug)
    expect(slugOf(name).length).toBeLessThanOrEqual(24)
    expect(slugOf(name)).toBe(slugOf(name))
  })

  test.for([
    // 25 characters; the cut after 24 would end with a dash; the cut after 17 would end with a dash
    ['environment-of-25-letters', 'environment-of-25'],
    ['environment-of-letters--x', 'environment-of-le'],
    ['environment-of-x-letters-', 'environment-of-x'],
  ] as const)('%s is cut to %s and a suffix', ([name, cut]) =>
    expect(slugOf(name)).toMatch(new RegExp(`^${cut}-[0-9a-z]{6}$`)),
  )

  test('the suffix is the end of a SHA-256 digest in base 36', () =>
    expect(slugOf('Production')).toBe('production-iis43c'))

  test('similar names have different slugs', () => expect(slugOf('review/a')).not.toBe(slugOf('review-A')))
})

describe('valid names of environments', () => {
  const rule =
    "can contain only letters, digits, '-', '_', '/', '$', '{', '}', '.', and spaces, but it cannot start or end with '/'"

  test.for(['production', 'review/a b', 'a_b.c', '$x{y}/z', 'x'.repeat(255)])('%s is valid', (name) =>
    expect(nameFaults(name)).toEqual([]),
  )
  test.for([
    ['', ["can't be blank", rule]],
    [' ', ["can't be blank", rule]],
    ['/a', [rule]],
    ['a/', [rule]],
    ['a!', [rule]],
    ['ä', [rule]],
    ['x'.repeat(256), ['is too long (maximum is 255 characters)']],
  ] as const)('%j is not valid', ([name, faults]) => expect(nameFaults(name)).toEqual(faults))

  test.for([
    [null, []],
    ['https://shop.example', []],
    ['ssh://host', []],
    ['javascript:alert(1)', ['javascript scheme is not allowed']],
    ['JavaScript:alert(1)', ['javascript scheme is not allowed']],
    ['data:text/html,x', ['data scheme is not allowed']],
    ['nowhere', ['URI is invalid']],
    [`https://x.example/${'y'.repeat(237)}`, []],
    [`https://x.example/${'y'.repeat(238)}`, ['is too long (maximum is 255 characters)']],
    ['vbscript:x', ['vbscript scheme is not allowed']],
  ] as const)('the faults of the external URL %s', ([url, faults]) => expect(urlFaults(url)).toEqual(faults))
})
