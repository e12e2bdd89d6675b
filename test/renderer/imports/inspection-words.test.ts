import { describe, expect, test } from 'vitest'
import type { ImportedPerson, Match } from '../../../src-renderer/imports/import-words.ts'
import {
  describeInspection,
  describePeople,
  describePlan,
  inOrderOfMatch,
  inspectionStep,
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

describe('an inspection', () => {
  const nothing = { size_bytes: 1, format_version: null, unpacked_bytes: null, entries: null, description: null }
  const unknown = { visibility: null, archived: null, relations: null, failures: null, failed_records: null }
  const inspection = { ...nothing, ...unknown, people: null, further_people: null }

  const archive_id = 'a'.repeat(32)

  test('counts the bytes that are sent and read, then the records that are tried', () => {
    const sending = inspectionStep({ phase: 'sending', share: 0.25, at: 0 }, 400)
    expect(sending).toEqual({
      ...{ what: 'Sending the archive', share: 0.25 },
      amount: { done: 100, total: 400, unit: 'bytes' },
    })
    const step = (step: 'none' | 'waiting' | 'reading' | 'trying', done = 0, total = 0) =>
      inspectionStep({ phase: 'reading', progress: { step, done, total }, at: 0 }, 400)
    expect(step('none')).toEqual({ what: 'Reading the archive' })
    expect(step('waiting', 0, 400)).toEqual({ what: 'Waiting for other inspections' })
    expect(step('reading', 40, 400)).toMatchObject({ what: 'Reading the archive', share: 0.1, amount: { done: 40 } })
    expect(step('trying', 3, 4)).toMatchObject({ what: 'Trying the records', share: 0.75, amount: { unit: 'records' } })
    expect(step('trying')).toMatchObject({ share: undefined })
  })

  test('is described while it runs, by what it found, and by why an import would refuse the archive', () => {
    expect(describeInspection({ phase: 'none' })).toBe('')
    expect(describeInspection({ phase: 'sending', share: 0.5, at: 0 })).toBe('Inspecting the archive …')
    const issues = { name: 'issues', read: 2, written: 2, failed: 0, left_out: [], added: 0 }
    expect(
      describeInspection({
        phase: 'done',
        archive_id,
        inspection: { ...inspection, refusal: null, relations: [issues] },
      }),
    ).toBe('All 2 records of the archive will be imported.')
    expect(
      describeInspection({ phase: 'done', archive_id, inspection: { ...inspection, refusal: 'The file is empty.' } }),
    ).toBe('An import would refuse the archive: The file is empty.')
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
