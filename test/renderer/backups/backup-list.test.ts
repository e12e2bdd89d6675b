import { describe, expect, test } from 'vitest'
import { backupList } from '../../../src-renderer/backups/backup-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const applied = (text: string) => backupList.toQuery(parseFilter(text, ['reason']))

describe('the filter of backups', () => {
  test('finds those made before a restore, and those made on request', () => {
    expect(applied('reason:restore').query).toEqual({ reason: 'before_restore' })
    expect(applied('reason:Requested').query).toEqual({ reason: 'requested' })
    expect(applied('reason:upgrade').query).toEqual({ reason: 'before_migration' })
    expect(applied('').query).toEqual({})
  })

  test('says of everything else why it does not apply', () => {
    expect(applied('reason:never').problems.get('reason:never')).toBe('Use reason: with requested, restore or upgrade.')
    expect(applied('-reason:restore').problems.size).toBe(1)
    expect(applied('november').problems.get('november')).toBe('Backups have no text to search. Use reason:.')
  })
})
