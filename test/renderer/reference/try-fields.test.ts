import { expect, test } from 'vitest'
import { readReference } from '../../../src-renderer/reference/document.ts'
import { exampleValues } from '../../../src-renderer/reference/example-values.ts'
import {
  draftOf,
  fieldsOf,
  isTry,
  obstacleOf,
  requestFor,
  type TryValues,
} from '../../../src-renderer/reference/try-fields.ts'
import { sampleDocument } from './sample-document.ts'

const { by_address, components } = readReference(sampleDocument)

function form(address: string) {
  const endpoint = by_address.get(address)
  if (!endpoint) throw new Error(`No ${address}`)
  const fields = fieldsOf(endpoint, components)
  const send = (values: TryValues, more: object = {}) => requestFor({ endpoint, fields, values, ...more }, components)
  return { fields, send, kinds: Object.fromEntries(fields.map(({ key, kind }) => [key, kind])) }
}
const list = form('GET /projects/:id/issues')
const create = form('POST /projects/:id/issues')
const imports = form('POST /projects/import')

test('each parameter has the input that fits its type, and headers have none', () => {
  expect(list.kinds).toEqual({
    'path.id': 'text',
    'query.labels': 'list',
    'query.iids': 'list',
    'query.state': 'choice',
    'query.scope': 'choices',
    'query.not[author_id]': 'text',
    'query.not[labels]': 'list',
    'query.per_page': 'text',
  })
  expect(create.kinds).toEqual({
    'path.id': 'text',
    'body.title': 'text',
    'body.confidential': 'choice',
    'body.assignee_id': 'text',
    'body.due_date': 'date',
    'body.variables': 'hash',
    'body.token': 'text',
  })
  expect(imports.kinds).toEqual({
    'body.path': 'text',
    'body.override_params[visibility]': 'choice',
    'body.file': 'file',
  })
})

test('secrets are marked, so that their values are not stored', () => {
  expect(create.fields.filter(({ is_secret }) => is_secret).map(({ name }) => name)).toEqual(['variables', 'token'])
})

test('a query has lists in the form that the endpoint reads, and values of objects in brackets', () => {
  const values = {
    'path.id': 'team/api',
    'query.labels': 'bug\n needs review \n',
    'query.iids': '1\n2',
    'query.state': '',
    'query.not[author_id]': '7',
    'query.not[labels]': 'a, b',
  }
  expect(list.send(values)).toMatchObject({
    method: 'GET',
    url: '/api/v4/projects/team%2Fapi/issues?labels=bug%2Cneeds%20review&iids%5B%5D=1&iids%5B%5D=2&not%5Bauthor_id%5D=7&not%5Blabels%5D=a%2C%20b',
    body: undefined,
    multipart: false,
  })
})

test('a body has values of the types that the endpoint takes, and what cannot be converted as it was typed', () => {
  const typed = {
    'path.id': '3',
    'body.title': '12',
    'body.confidential': 'true',
    'body.assignee_id': 'seven',
    'body.due_date': '',
    'body.variables': 'A=1\nB = x=y',
  }
  expect(create.send(typed).body).toEqual({
    title: '12',
    confidential: true,
    assignee_id: 'seven',
    variables: { A: '1', B: 'x=y' },
  })
  expect(create.send({ 'body.confidential': 'null', 'body.assignee_id': '7' }).body).toEqual({
    confidential: null,
    assignee_id: 7,
  })
})

test('a body can be written by hand, and is sent instead of the fields', () => {
  const raw = { text: '{"anything": [1]}' }
  expect(create.send({ 'body.title': 'A' }, { raw }).body).toEqual({ anything: [1] })
})

test('a file makes the request a form, with objects inside', () => {
  const file = new File(['x'], 'a.tar.gz')
  const request = imports.send({ 'body.path': 'p', 'body.override_params[visibility]': 'public', 'body.file': file })
  expect(request).toMatchObject({
    multipart: true,
    body: { path: 'p', override_params: { visibility: 'public' }, file },
  })
})

test('a dry run and the user in whose name it is sent are parts of the request', () => {
  expect(create.send({ 'path.id': '1' }, { dry_run: true, sudo: 'ada' })).toMatchObject({
    dry_run: true,
    url: '/api/v4/projects/1/issues?sudo=ada',
  })
})

test('a request waits for its path and for valid JSON, but not for other fields: the answer says what is missing', () => {
  expect(obstacleOf(create.fields, {}, undefined)).toBe('Enter id.')
  expect(obstacleOf(create.fields, { 'path.id': '1' }, undefined)).toBeUndefined()
  expect(obstacleOf(create.fields, { 'path.id': '1' }, { text: '{' })).toBe('The body is not valid JSON.')
})

test('an example fills what is required, always in the same way', () => {
  expect(exampleValues(create.fields, components)).toEqual({ 'path.id': 'example-id', 'body.title': 'example-title' })
  expect(exampleValues(list.fields, components)).toEqual({ 'path.id': '1' })
  // A file has to be chosen.
  expect(exampleValues(imports.fields, components)).toEqual({ 'body.path': 'example-path' })
})

test('the drafts of these forms are told from others', () => {
  expect(isTry(draftOf('GET /projects'))).toBe(true)
  expect(isTry('new issue')).toBe(false)
})
