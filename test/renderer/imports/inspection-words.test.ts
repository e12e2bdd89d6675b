import { describe, expect, test } from 'vitest'
import type { ImportedPerson, Match } from '../../../src-renderer/imports/import-words.ts'
import {
  describePeople,
  describePlan,
  inOrderOfMatch,
} from '../../../src-renderer/imports/inspection/inspection-words.ts'

const person = (source_id: number | null, match: Match, issues = 0): ImportedPerson => ({
  ...{ source_id, name: null, username: null, match, account: null },
  ...{ issues, merge_requests: 0, snippets: 0, notes: 0, other: 0 },
})

describe('what an import would do', () => {
  test('is one sentence, which names failed and skipped records only if there are some', () => {
    const plan = (written: number, failed: number, leftOut: number) =>
      describePlan({ read: written + failed + leftOut, written, failed, leftOut, waiting: 0 })
    expect(plan(7, 5, 4)).toBe('7 of 16 records will be imported; 5 will fail, 4 will be skipped.')
    expect(plan(1200, 1, 0)).toBe('1,200 of 1,201 records will be imported; 1 will fail.')
    expect(plan(3, 0, 0)).toBe('All 3 records of the archive will be imported.')
    expect(plan(0, 0, 0)).toBe('The archive has no records.')
  })
})

describe('the people of an archive', () => {
  test('are counted by whether they have an account here', () => {
    expect(describePeople([])).toBe('The archive names no people.')
    expect(describePeople([person(null, 'no_author', 3)])).toBe('The archive names no people.')
    expect(describePeople([person(1, 'email'), person(2, 'no_account')])).toBe(
      '1 of 2 people has an account here. The records of the others will be yours.',
    )
    expect(describePeople([person(1, 'email'), person(2, 'email')])).toBe('2 of 2 people have an account here.')
    expect(describePeople([person(1, 'not_looked_up')])).toMatch(/^The archive names 1 person\. Only administrators/)
  })

  test('are listed with accounts first, then by the number of their records', () => {
    const people = [person(1, 'no_account', 2), person(2, 'no_address', 5), person(3, 'email')]
    expect(inOrderOfMatch(people).map(({ source_id }) => source_id)).toEqual([3, 2, 1])
  })
})
