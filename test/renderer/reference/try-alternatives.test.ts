import { expect, test } from 'vitest'
import { readReference } from '../../../src-renderer/reference/document.ts'
import { exampleOf } from '../../../src-renderer/reference/example.ts'
import { bodyChoiceOf } from '../../../src-renderer/reference/try-alternatives.ts'
import { fieldsOf, requestFor, type TryValues } from '../../../src-renderer/reference/try-fields.ts'

function endpointWith(schema: object) {
  const content = { 'application/json': { schema } }
  const { by_address, components } = readReference({
    paths: { '/-/gantry/v1/alarms': { post: { requestBody: { required: true, content } } } },
  })
  const endpoint = by_address.get('POST /-/gantry/v1/alarms')
  if (!endpoint) throw new Error('The document has no endpoint')
  return { endpoint, components, choice: bodyChoiceOf(endpoint, components) }
}
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required })
const text = { type: 'string' }
const alarms = endpointWith({
  oneOf: [
    object({ type: { type: 'string', const: 'mail' }, to: text, note: text }, ['type', 'to']),
    object({ type: { type: 'string', const: 'bell' }, rings: { type: 'integer' }, note: text }, ['type', 'rings']),
  ],
})

test('the field that tells the alternatives of a body apart is a choice, and each alternative has its own fields', () => {
  const { endpoint, components, choice } = alarms
  expect(choice?.label).toBe('type')
  expect(choice?.options.map(({ name, label, fixed }) => [name, label, fixed])).toEqual([
    ['type: mail', 'mail', { 'body.type': 'mail' }],
    ['type: bell', 'bell', { 'body.type': 'bell' }],
  ])
  const keys = choice?.options.map(({ schema }) => fieldsOf(endpoint, components, schema).map(({ key }) => key))
  expect(keys).toEqual([
    ['body.type', 'body.to', 'body.note'],
    ['body.type', 'body.rings', 'body.note'],
  ])
})

test('the request has the fields of the chosen alternative, with what tells it apart, and none of the others', () => {
  const { endpoint, components, choice } = alarms
  const typed = { 'body.to': 'ada@example.com', 'body.rings': '3', 'body.note': 'now' }
  const bodies = choice?.options.map(({ schema, fixed }) => {
    const values: TryValues = { ...typed, ...fixed }
    return requestFor({ endpoint, fields: fieldsOf(endpoint, components, schema), values }, components).body
  })
  expect(bodies).toEqual([
    { type: 'mail', to: 'ada@example.com', note: 'now' },
    { type: 'bell', rings: 3, note: 'now' },
  ])
})

test('alternatives that no field tells apart are chosen by number, and other bodies have no choice', () => {
  const { choice } = endpointWith({ anyOf: [object({ a: text }), object({ b: text })] })
  expect([choice?.label, choice?.options.map(({ label, fixed }) => [label, fixed])]).toEqual([
    'Alternative',
    [
      ['Alternative 1', {}],
      ['Alternative 2', {}],
    ],
  ])
  expect(endpointWith(object({ a: { type: 'string', const: 'x' } })).choice).toBeUndefined()
})

test('an example of alternatives is one of the first, not of all merged', () => {
  const either = { oneOf: [object({ a: text }), object({ b: text })] }
  expect(exampleOf(either, {}, 'all')).toEqual({ a: 'example-a' })
})
