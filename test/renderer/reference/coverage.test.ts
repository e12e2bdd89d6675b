import { expect, test } from 'vitest'
import {
  type Coverage,
  countIn,
  describeUse,
  heatOf,
  levelOf,
  type RouteUse,
  timesAnswered,
  timesSent,
  usesIn,
} from '../../../src-renderer/reference/coverage.ts'

const route = (
  address: string,
  statuses: Record<number, number>,
  parameters: Record<string, number> = {},
): RouteUse => ({
  address,
  requests: Object.values(statuses).reduce((sum, one) => sum + one, 0),
  statuses: Object.entries(statuses).map(([status, requests]) => ({ status: Number(status), requests })),
  missing_statuses: [],
  parameters: Object.entries(parameters).map(([name, requests]) => ({ name, requests })),
  missing_parameters: [],
  unknown_parameters: [],
})
const coverage = (...routes: RouteUse[]): Coverage => ({
  since: '2026-11-29T12:00:00.000Z',
  totals: { requests: 0, routes: { used: 0, all: 0 }, parameters: { used: 0, all: 0 }, statuses: { used: 0, all: 0 } },
  routes,
  not_built: [],
  unknown_paths: 0,
})

test('a route is found whatever its parameters are named, because the document gives alike paths one name', () => {
  const uses = usesIn(coverage(route('POST /users/:id/keys', { 201: 1 })))
  expect(uses('POST /users/:id_or_username/keys')?.requests).toBe(1)
  expect(uses('GET /users/:id/keys')).toBeUndefined()
  expect(usesIn(undefined)('GET /x')).toBeUndefined()
})

test('an endpoint is never used, used, only refused, or failed', () => {
  expect(heatOf(undefined)).toBe('never')
  expect(heatOf(route('GET /a', {}))).toBe('never')
  expect(heatOf(route('GET /a', { 200: 3, 404: 9 }))).toBe('used')
  expect(heatOf(route('GET /a', { 304: 1 }))).toBe('used')
  expect(heatOf(route('GET /a', { 401: 1, 404: 2 }))).toBe('refused')
  expect(heatOf(route('GET /a', { 200: 99, 500: 1 }))).toBe('failed')
})

test('counts are by parameter, by status and by class', () => {
  const use = route('GET /a', { 200: 30, 404: 2, 400: 1 }, { iids: 4, 'not[labels]': 2 })
  expect(timesSent(use, 'iids[]')).toBe(4)
  expect(timesSent(use, 'not[labels]')).toBe(2)
  expect(timesSent(use, 'state')).toBe(0)
  expect(timesAnswered(use, 404)).toBe(2)
  expect(countIn(use, '4xx')).toBe(3)
  expect([1, 30, 300].map((times) => levelOf(route('GET /a', { 200: times })))).toEqual(['few', 'some', 'many'])
  expect(describeUse(use, use)).toBe('GET /a: 33 requests, 30 × 200, 1 × 400, 2 × 404')
  expect(describeUse({ address: 'GET /b' }, undefined)).toBe('GET /b: never used')
})
