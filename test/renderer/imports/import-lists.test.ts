import { describe, expect, test } from 'vitest'
import { failureList } from '../../../src-renderer/imports/failure-list.ts'
import { stateTimes } from '../../../src-renderer/imports/state-times.ts'
import type { AppliedFilter } from '../../../src-renderer/lists/filter-terms.ts'
import type { Operator } from '../../../src-renderer/ui/filter-operators.ts'
import { parseFilter, type Term } from '../../../src-renderer/ui/filter-query.ts'

interface Filtered<Query> {
  operators: readonly Operator[]
  toQuery: (terms: readonly Term[]) => AppliedFilter<Query>
}
const ask = <Query>({ operators, toQuery }: Filtered<Query>, text: string) =>
  toQuery(
    parseFilter(
      text,
      operators.map(({ name }) => name),
    ),
  )

describe('the failures of an import', () => {
  const list = failureList(7)
  const pathOf = (text: string) =>
    list.source(ask(list, text).query, { order_by: 'archive', sort: 'asc' }).request(2).path

  test('are requested page by page, by relation and by words', () => {
    expect(pathOf('')).toBe('/-/gantry/v1/imports/7/failures?page=2&per_page=100')
    expect(pathOf('relation:notes is null')).toBe(
      '/-/gantry/v1/imports/7/failures?relation=notes&search=is null&page=2&per_page=100',
    )
  })

  test('have one relation at a time', () => {
    expect([...ask(list, 'relation:notes relation:issues').problems]).toEqual([
      ['relation:issues', 'Use relation: only once.'],
    ])
  })
})

describe('the time in each state of an import', () => {
  const at = (second: number) => `2026-05-22T10:11:${String(second).padStart(2, '0')}.000Z`
  const times = (started: number | null, finished: number | null) =>
    Object.fromEntries(
      stateTimes({
        created_at: at(10),
        started_at: started === null ? null : at(started),
        finished_at: finished === null ? null : at(finished),
      }),
    )

  test('is that of the states that the import has left', () => {
    expect(times(null, null)).toEqual({})
    expect(times(12, null)).toEqual({ scheduled: 2000 })
    expect(times(12, 17)).toEqual({ scheduled: 2000, started: 5000 })
  })

  test('of an import that failed before it started is the time of waiting', () => {
    expect(times(null, 17)).toEqual({ scheduled: 7000 })
  })
})
