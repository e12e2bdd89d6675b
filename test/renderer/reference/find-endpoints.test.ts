import { expect, test } from 'vitest'
import { readReference } from '../../../src-renderer/reference/document.ts'
import { findEndpoints, parseFilter, withOrigin } from '../../../src-renderer/reference/find-endpoints.ts'
import { sampleDocument } from './sample-document.ts'

const { endpoints } = readReference(sampleDocument)
const find = (filter: string) =>
  findEndpoints(endpoints, filter).flatMap((group) => group.endpoints.map(({ address }) => address))

const list = 'GET /projects/:id/issues'
const create = 'POST /projects/:id/issues'
const imports = 'POST /projects/import'

test.for([
  ['get', [list]],
  ['import archive', [imports]],
  ['per_page', [list]],
  ['per-page', [list]],
  ['override', [imports]],
  // A typo, and a word that is not complete.
  ['isues create', [create]],
  ['archi', [imports]],
  ['nothing-like-this', []],
] as const)('%s finds %j', ([filter, found]) => {
  expect(find(filter)).toEqual(found)
})

test('a path finds its endpoint first, also with values, a query and the address of a server', () => {
  for (const path of ['/projects/:id/issues', '/projects/3/issues', '/projects/a%2Fb/issues?state=opened'])
    expect(find(`GET ${path}`)[0]).toBe(list)
  expect(find('https://git.example.com/api/v4/projects/import')[0]).toBe(imports)
  expect(find('/projects/3/boards')).toEqual([])
  expect(find('/gantry/v1')).toEqual(['DELETE /-/gantry/v1/coverage'])
})

test('endpoints stand in groups by subject', () => {
  expect(findEndpoints(endpoints, '').map(({ tag, endpoints: group }) => [tag, group.length])).toEqual([
    ['issues', 2],
    ['imports', 1],
    ['gantry', 1],
  ])
})

test('an origin finds endpoints that are known so, whatever is known of their parameters and fields', () => {
  expect(find('origin:documented')).toEqual([list])
  expect(find('origin:documented import')).toEqual([])
  expect(find('origin:assumed')).toEqual([])
  expect(find('origin:nonsense')).toEqual([])
})

test('the origin is a part of the filter', () => {
  expect(withOrigin('label', 'assumed')).toBe('label origin:assumed')
  expect(withOrigin('label origin:assumed', 'observed')).toBe('label origin:observed')
  expect(withOrigin('origin:assumed', undefined)).toBe('')
  expect(parseFilter('a origin:observed b')).toEqual({ origin: 'observed', words: 'a  b' })
})
