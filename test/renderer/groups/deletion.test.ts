import { describe, expect, test } from 'vitest'
import { leaving } from '../../../src-renderer/groups/deletion.ts'

describe('deleting a group', () => {
  const now = Date.parse('2026-11-28T23:30:00Z')

  test('marks it where the instance waits, and names the day', () =>
    expect(leaving({ after_days: 7, on: null }, now)).toEqual({ kind: 'later', on: '2026-12-05', days: 7 }))

  test('takes what is marked before its day', () =>
    expect(leaving({ after_days: 7, on: '2026-12-01' }, now)).toEqual({ kind: 'sooner', on: '2026-12-01' }))

  test('takes it at once where nothing waits, marked or not', () => {
    expect(leaving({ after_days: null, on: null }, now)).toEqual({ kind: 'at once' })
    expect(leaving({ after_days: null, on: '2026-12-01' }, now)).toEqual({ kind: 'at once' })
  })
})
