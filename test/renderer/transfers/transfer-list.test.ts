import { describe, expect, test } from 'vitest'
import { movedSearch, type Transfer, transferList } from '../../../src-renderer/transfers/transfer-list.ts'
import { describeTransfer } from '../../../src-renderer/transfers/transfer-words.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const ask = (text: string) =>
  transferList.toQuery(
    parseFilter(
      text,
      transferList.operators.map(({ name }) => name),
    ),
  )

describe('the past transfers', () => {
  test('are filtered by kind, state and words in the path', () => {
    const { query } = ask('kind:Import state:Failed harbour app')
    expect(query).toEqual({ kind: 'import', state: 'failed', search: 'harbour app' })
  })

  test('are found by the states of earlier addresses', () => {
    expect(['scheduled', 'queued', 'started'].map((state) => ask(`state:${state}`).query.state)).toEqual([
      'waiting',
      'waiting',
      'running',
    ])
  })

  test('an unknown kind or state is explained', () => {
    expect([...ask('kind:backup state:lost').problems]).toEqual([
      ['kind:backup', 'Use kind: with import or export.'],
      ['state:lost', 'Use state: with waiting, running, finished, partly, expired or failed.'],
    ])
    expect([...ask('kind:import kind:export').problems]).toEqual([['kind:export', 'Use kind: only once.']])
  })

  test('include those of the former tab of exports, whose addresses still work', () => {
    expect(movedSearch({ tab: 'exports' })).toEqual({ tab: 'past', q: 'kind:export' })
    expect(movedSearch({ tab: 'exports', q: 'state:queued saw', peek: 7 })).toEqual({
      tab: 'past',
      q: 'kind:export state:queued saw',
      peek: 'export-7',
    })
    expect(movedSearch({ tab: 'past', peek: 7 })).toBeUndefined()
  })
})

const times = { created_at: '2026-11-20T10:00:00.000Z', started_at: null, finished_at: null }
const imported: Extract<Transfer, { kind: 'import' }> = {
  ...{ kind: 'import', id: 1, project_id: 5, path_with_namespace: 'ada/saw', status: 'finished', state: 'finished' },
  ...{ error: null, source: 'file', source_location: null, size_bytes: 9, downloaded_bytes: null, checked_bytes: null },
  ...{ reading_at: null, failures: 0, outcomes: null, imported_by: 'Ada', ...times },
}

describe('what a transfer says of itself', () => {
  test('is what an import took and did not take, and why it failed', () => {
    const outcomes = { read: 16, written: 7, failed: 5, left_out: 4 }
    expect(describeTransfer({ ...imported, state: 'partly', outcomes })).toBe(
      '7 of 16 records were imported; 5 failed, 4 were skipped.',
    )
    expect(describeTransfer({ ...imported, status: 'failed', state: 'failed', error: 'A link.' })).toBe('A link.')
    expect(describeTransfer(imported)).toBe('Imported')
  })

  test('is how far a running import is', () => {
    const running = { ...imported, status: 'started', state: 'running' } as const
    expect(describeTransfer({ ...running, size_bytes: 200, checked_bytes: 50 })).toBe('Checking the archive: 25%')
    const outcomes = { read: 40, written: 9, failed: 1, left_out: 0 }
    expect(describeTransfer({ ...running, outcomes })).toBe('Reading the records: 25%')
    expect(describeTransfer({ ...imported, status: 'scheduled', state: 'waiting' })).toBe('Waiting to start')
  })
})
