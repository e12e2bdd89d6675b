import { expect, test } from 'vitest'
import {
  accessOf,
  addressIn,
  answersOf,
  bodyOf,
  hasDryRun,
  parametersOf,
  readReference,
  screenPathOf,
} from '../../../src-renderer/reference/document.ts'
import { sampleDocument } from './sample-document.ts'

const reference = readReference(sampleDocument)
const { components } = reference
const endpoint = (address: string) => {
  const found = reference.by_address.get(address)
  if (!found) throw new Error(`No ${address}`)
  return found
}
const list = endpoint('GET /projects/:id/issues')
const create = endpoint('POST /projects/:id/issues')

test('every operation is an endpoint, with its address as in the documentation', () => {
  expect(reference.endpoints.map(({ address }) => address)).toEqual([
    'GET /projects/:id/issues',
    'POST /projects/:id/issues',
    'POST /projects/import',
    'DELETE /-/gantry/v1/coverage',
  ])
  expect(list).toMatchObject({
    tag: 'issues',
    deprecated: false,
    source: { origin: 'documented', source: 'Issues API' },
  })
  expect(reference).toMatchObject({ title: 'Gantry', version: '1.2.3', has_origins: true })
})

test('a document without origins, and what is no document, can be read', () => {
  const { paths, ...rest } = sampleDocument
  expect(readReference({ ...rest, paths: { '/x': { get: {} } } })).toMatchObject({ has_origins: false })
  for (const broken of [null, 'text', [], { paths: { '/x': 7 } }, { paths: { '/x': { get: { parameters: [null] } } } }])
    expect(() => readReference(broken)).not.toThrow()
  expect(paths).toBeDefined()
})

test('who may call: anybody, signed-in users, administrators', () => {
  expect(accessOf(list)).toEqual({ who: 'Anyone, also without a token', scopes: ['api', 'read_api'] })
  expect(accessOf(create).who).toBe('Signed-in users')
  expect(accessOf(endpoint('DELETE /-/gantry/v1/coverage'))).toEqual({ who: 'Administrators', scopes: [] })
})

test('parameters have a place, and those that the document names once are looked up', () => {
  expect(parametersOf(create, components).map(({ place, name }) => `${place} ${name}`)).toEqual([
    'path id',
    'header Gantry-Dry-Run',
  ])
  expect(parametersOf(list, components).find(({ name }) => name === 'scope')?.source?.origin).toBe('assumed')
  expect(parametersOf(list, components).find(({ name }) => name === 'labels')?.is_comma_list).toBe(true)
  expect(hasDryRun(create, components)).toBe(true)
  expect(hasDryRun(list, components)).toBe(false)
})

test('a body says how it can be sent, and answers whether they have a body', () => {
  expect(bodyOf(create, components)).toMatchObject({ required: true, takes_files: false, is_only_form: false })
  expect(bodyOf(endpoint('POST /projects/import'), components)).toMatchObject({ takes_files: true, is_only_form: true })
  expect(bodyOf(list, components)).toBeUndefined()
  expect(answersOf(create, components)).toEqual([{ status: 201, text: 'Created', schema: undefined, content_type: '' }])
})

test('the path of the screen names an endpoint, and can be read back', () => {
  for (const { address } of reference.endpoints)
    expect(addressIn(screenPathOf(address).replace('/api/', ''))).toBe(address)
  expect(screenPathOf('GET /-/gantry/v1/x')).toBe('/api/GET/-/gantry/v1/x')
})
