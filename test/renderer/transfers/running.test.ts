import { expect, test } from 'vitest'
import { newestOf } from '../../../src-renderer/transfers/running.tsx'

const list = (fetched_at: number, ...rows: { id: number; status: string }[]) => ({ rows, fetched_at })

test('an export that has just started is shown once, as it was read last, and keeps its place', () => {
  const started = list(20, { id: 7, status: 'started' }, { id: 5, status: 'started' })
  const queued = list(10, { id: 8, status: 'queued' }, { id: 7, status: 'queued' })
  expect(newestOf([started, queued]).map(({ row, at }) => [row.id, row.status, at])).toEqual([
    [7, 'started', 20],
    [5, 'started', 20],
    [8, 'queued', 10],
  ])
  expect(newestOf([list(10, { id: 7, status: 'started' }), list(20, { id: 7, status: 'queued' })])).toEqual([
    { row: { id: 7, status: 'queued' }, at: 20 },
  ])
  expect(newestOf([{ rows: undefined, fetched_at: 0 }])).toEqual([])
})
