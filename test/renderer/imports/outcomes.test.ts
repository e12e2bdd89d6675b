import { describe, expect, test } from 'vitest'
import type { Relation } from '../../../src-renderer/imports/import-words.ts'
import {
  describeOutcomes,
  inOrder,
  leftOutByReason,
  outcomesOf,
  sumOf,
} from '../../../src-renderer/imports/outcomes.ts'

const relation = (name: string, some: Partial<Relation> = {}): Relation => ({
  ...{ name, read: 0, written: 0, failed: 0, left_out: [], added: 0 },
  ...some,
})
const sentence = (some: Partial<Relation>) => describeOutcomes(outcomesOf(relation('issues', some)))
const twice = (records: number) => ({ reason: 'duplicate', records }) as const
const notStored = (records: number) => ({ reason: 'not_stored', records }) as const

describe('what became of the records of an archive', () => {
  test('claims that all were imported only if nothing failed or was skipped', () => {
    expect(sentence({ read: 2400, written: 2400 })).toBe('All 2,400 records of the archive were imported.')
    expect(sentence({ read: 1, written: 1 })).toBe('The only record of the archive was imported.')
    expect(sentence({ read: 3, written: 2, left_out: [twice(1)] })).toBe('2 of 3 records were imported; 1 was skipped.')
    expect(sentence({ read: 9, written: 1, failed: 3, left_out: [twice(2), notStored(3)] })).toBe(
      '1 of 9 records was imported; 3 failed, 5 were skipped.',
    )
    expect(sentence({ read: 1, failed: 1 })).toBe('0 of 1 record were imported; 1 failed.')
    expect(sentence({})).toBe('The archive has no records.')
  })

  test('counts the records that a running import has not reached', () => {
    expect(outcomesOf(relation('issues', { read: 9, written: 2, failed: 1, left_out: [twice(1)] }))).toEqual({
      ...{ read: 9, written: 2, failed: 1, leftOut: 1, waiting: 5 },
    })
    expect(sentence({ read: 9, written: 2, failed: 1 })).toBe('3 of 9 records done.')
  })

  test('sums up all relations', () => {
    const relations = [
      relation('issues', { read: 3, written: 2, failed: 1 }),
      relation('boards', { read: 4, left_out: [notStored(4)] }),
    ]
    expect(sumOf(relations)).toEqual({ read: 7, written: 2, failed: 1, leftOut: 4, waiting: 0 })
  })

  test('lists the largest relation first, and last what is not stored', () => {
    const relations = [
      relation('pipelines', { read: 90, left_out: [notStored(90)] }),
      relation('notes', { read: 5 }),
      relation('labels', { read: 5 }),
      relation('issues', { read: 7, left_out: [twice(7)] }),
    ]
    expect(inOrder(relations).map(({ name }) => name)).toEqual(['issues', 'labels', 'notes', 'pipelines'])
  })

  test('sums up what was skipped by its reason', () => {
    const relations = [
      relation('issue_assignees', { left_out: [twice(1)] }),
      relation('boards', { left_out: [notStored(1)] }),
      relation('label_links', { left_out: [twice(2)] }),
      relation('ci_pipelines', { left_out: [notStored(40)] }),
    ]
    expect(leftOutByReason(relations)).toEqual([
      {
        ...{ reason: 'not_stored', records: 41 },
        relations: [
          ['ci_pipelines', 40],
          ['boards', 1],
        ],
      },
      {
        ...{ reason: 'duplicate', records: 3 },
        relations: [
          ['label_links', 2],
          ['issue_assignees', 1],
        ],
      },
    ])
    expect(leftOutByReason([relation('issues', { read: 1, written: 1 })])).toEqual([])
  })
})
