import { describe, expect, test } from 'vitest'
import { leadText } from '../../../src-renderer/projects/action-lead.ts'

const inGroup = (after_days: number) => ({ deletion: { allowed: true, after_days, on: null } })
const personal = { deletion: { allowed: true, after_days: null, on: null } }

describe('the sentence above the preview of a deletion', () => {
  test.for([
    ['one project in a group', [inGroup(7)], 'The project is kept for 7 days and can be restored during that time.'],
    ['a delay of a day', [inGroup(1)], 'The project is kept for 1 day and can be restored during that time.'],
    [
      'several projects in groups',
      [inGroup(7), inGroup(7)],
      'The projects are kept for 7 days and can be restored during that time.',
    ],
    [
      'a project in a group and a personal one',
      [personal, inGroup(7)],
      'Projects in groups are kept for 7 days and can be restored during that time. Personal projects are deleted immediately.',
    ],
  ] as const)('%s', ([, projects, text]) => expect(leadText('delete', projects, { permanently: false })).toBe(text))

  test('a personal project is deleted immediately, like every project that is deleted permanently', () => {
    expect(leadText('delete', [personal], { permanently: false })).toMatch(/^The project disappears .* immediately/)
    expect(leadText('delete', [inGroup(7)], { permanently: true })).toMatch(/^The project disappears .* immediately/)
  })
})
