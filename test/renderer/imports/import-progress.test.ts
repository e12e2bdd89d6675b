import { describe, expect, test } from 'vitest'
import {
  describeSource,
  factsOfRun,
  type ImportRun,
  importStep,
} from '../../../src-renderer/imports/import-progress.ts'
import { exportStep } from '../../../src-renderer/transfers/running.tsx'

const run: ImportRun = {
  ...{ status: 'started', source: 'file', source_location: null, size_bytes: 2_000_000, downloaded_bytes: null },
  checked_bytes: null,
  ...{ started_at: '2026-11-20T10:00:00.000Z', reading_at: '2026-11-20T10:00:00.000Z', finished_at: null },
}
const remote: ImportRun = {
  ...{ ...run, source: 'url', source_location: 'https://archives.example/exports/shop.tar.gz', reading_at: null },
  downloaded_bytes: 500_000,
}

describe('the step of a running import', () => {
  test('is waiting, downloading, checking, reading, and adding issues to the search', () => {
    expect(importStep({ ...run, status: 'scheduled' }, null)).toEqual({ what: 'Waiting to start', share: 0 })
    expect(importStep(remote, null)).toEqual({
      what: 'Downloading the archive',
      share: 0.25,
      amount: { done: 500_000, total: 2_000_000, unit: 'bytes' },
    })
    expect(importStep(run, null)).toEqual({ what: 'Checking the archive' })
    expect(importStep({ ...run, checked_bytes: 500_000 }, null)).toEqual({
      what: 'Checking the archive',
      share: 0.25,
      amount: { done: 500_000, total: 2_000_000, unit: 'bytes' },
    })
    expect(importStep({ ...remote, reading_at: run.reading_at }, null)).toEqual({ what: 'Checking the archive' })
    expect(importStep(run, { read: 40, done: 10 })).toEqual({
      what: 'Reading the records',
      share: 0.25,
      amount: { done: 10, total: 40, unit: 'records' },
    })
    expect(importStep(run, { read: 40, done: 40 })).toEqual({ what: 'Adding the issues to the search' })
  })
})

describe('the facts of an import', () => {
  test('name the source, the size, and how long its parts took', () => {
    const ended = { ...remote, reading_at: '2026-11-20T10:00:04.000Z', finished_at: '2026-11-20T10:00:06.000Z' }
    expect(factsOfRun(ended, 10_600)).toEqual([
      ['Source', 'URL: https://archives.example/exports/shop.tar.gz'],
      ['Size', '2.0 MB'],
      ['Download', '4.0 s, 500 kB/s'],
      ['Reading', '2.0 s, 5,300 records/s'],
    ])
    expect(factsOfRun({ ...run, size_bytes: null, reading_at: null }, 0)).toEqual([['Source', 'Uploaded file']])
  })

  test('name the source shortly in lists', () => {
    expect(describeSource(run)).toBe('File')
    expect(describeSource(remote)).toBe('archives.example/exports/shop.tar.gz')
    expect(describeSource({ source: 'object_storage', source_location: 'exports/shop.tar.gz' })).toBe(
      'exports/shop.tar.gz',
    )
  })
})

test('the step of a running export counts its records, and the share by its issues, then its bytes', () => {
  expect(exportStep({ progress: null })).toEqual({ what: 'Waiting to start', share: 0 })
  const progress = {
    step: 'reading' as const,
    relation: 'issues',
    records: { labels: 5, issues: 50 },
    issues: 100,
    bytes: null,
  }
  expect(exportStep({ progress })).toEqual({
    what: 'Reading issues: 50 of 100',
    phase: 'reading',
    share: 0.4,
    amount: { done: 55, total: null, unit: 'records' },
  })
  const packing = { ...progress, step: 'packing' as const, relation: null }
  expect(exportStep({ progress: { ...packing, bytes: { done: 30, total: 40 } } })).toEqual({
    what: 'Packing the archive',
    phase: 'packing',
    share: 0.75,
    amount: { done: 30, total: 40, unit: 'bytes' },
  })
  expect(exportStep({ progress: packing })).toMatchObject({ share: undefined, amount: undefined })
})
