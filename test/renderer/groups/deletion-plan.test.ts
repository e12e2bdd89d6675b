import { describe, expect, test } from 'vitest'
import { deletionPlan } from '../../../src-renderer/groups/deletion-plan.ts'

describe('deleting a group', () => {
  const now = Date.parse('2026-11-28T23:30:00Z')

  test('schedules the deletion if delayed deletion is on', () =>
    expect(deletionPlan({ after_days: 7, on: null }, now)).toEqual({ kind: 'scheduled', on: '2026-12-05', days: 7 }))

  test('deletes a marked group before its day', () =>
    expect(deletionPlan({ after_days: 7, on: '2026-12-01' }, now)).toEqual({ kind: 'early', on: '2026-12-01' }))

  test('deletes the group immediately if delayed deletion is off, marked or not', () => {
    expect(deletionPlan({ after_days: null, on: null }, now)).toEqual({ kind: 'immediate' })
    expect(deletionPlan({ after_days: null, on: '2026-12-01' }, now)).toEqual({ kind: 'immediate' })
  })
})
