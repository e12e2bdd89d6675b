import { describe, expect, test } from 'vitest'
import {
  childrenOf,
  limitsOf,
  listedValuesOf,
  objectAlternativesOf,
  typeText,
  valuesOf,
} from '../../../src-renderer/reference/schema.ts'
import { sampleDocument } from './sample-document.ts'

const { components } = sampleDocument

describe('the type of a value', () => {
  test.for([
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'integer or string'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Issue' } }, 'Issue[]'],
    [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'string' }] } }, '(integer or string)[]'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'hash'],
    [{ anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] }, 'User or null'],
    [{ const: 'x' }, 'string'],
    [{}, 'anything'],
  ] as const)('of %j is %s', ([schema, text]) => {
    expect(typeText(schema, components)).toBe(text)
  })

  test('ends where a schema contains itself', () => {
    expect(typeText(components.schemas.Tree, components)).toMatch(/^string or /)
    expect(childrenOf(components.schemas.Tree, components)).toEqual([])
  })
})

test('limits are words, and the bounds of all integers are none', () => {
  expect(limitsOf({ type: 'integer', minimum: 1, maximum: 100, default: 20 }, components)).toEqual([
    '1 to 100',
    'default 20',
  ])
  expect(limitsOf({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, components)).toEqual([
    'at least 0',
  ])
  expect(limitsOf({ type: 'integer', minimum: Number.MIN_SAFE_INTEGER }, components)).toEqual([])
  expect(limitsOf({ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, components)).toEqual([
    'at most 9 characters',
  ])
})

test('allowed values are those of all alternatives, and none if one of them allows anything', () => {
  expect(valuesOf({ anyOf: [{ enum: ['a', 'b'] }, { const: 3 }, { type: 'null' }] }, components)).toEqual([
    'a',
    'b',
    '3',
  ])
  expect(valuesOf({ anyOf: [{ enum: ['a'] }, { type: 'string' }] }, components)).toEqual([])
  expect(listedValuesOf({ type: 'array', items: { enum: ['x', 'y'] } }, components)).toEqual(['x', 'y'])
})

test('fields of a list are those of its items, a named schema keeps what stands beside its name', () => {
  const fields = childrenOf({ type: 'array', items: { $ref: '#/components/schemas/Issue' } }, components)
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ['id', true],
    ['created_at', true],
    ['author', false],
    ['parent', false],
  ])
  expect(fields.find(({ name }) => name === 'author')).toMatchObject({
    source: { origin: 'observed' },
    schema: { title: 'User' },
  })
})

test('a field that only some alternatives have is not always there', () => {
  const either = {
    oneOf: [
      { type: 'object', required: ['id', 'name'], properties: { id: {}, name: {} } },
      { type: 'object', required: ['id'], properties: { id: {} } },
    ],
  }
  expect(childrenOf(either, components).map(({ name, required }) => [name, required])).toEqual([
    ['id', true],
    ['name', false],
  ])
})

describe('alternatives of an object', () => {
  const either = (...properties: object[]) => ({
    oneOf: properties.map((one) => ({ type: 'object', properties: one })),
  })
  const namesOf = (schema: object) =>
    objectAlternativesOf({ ...schema }, components).map(({ name, fields }) => [name, fields.map((one) => one.name)])

  test('are named by the values that tell them apart, each with its own fields', () => {
    expect(
      namesOf(either({ type: { const: 'status' }, body: {} }, { type: { const: 'close' }, how: { type: 'string' } })),
    ).toEqual([
      ['type: status', ['type', 'body']],
      ['type: close', ['type', 'how']],
    ])
  })

  test('have numbers where nothing tells them apart, and a single object has none', () => {
    expect(namesOf(either({ a: {} }, { b: {} }))).toEqual([
      ['Alternative 1', ['a']],
      ['Alternative 2', ['b']],
    ])
    expect(namesOf(either({ a: {} }))).toEqual([])
    expect(namesOf({ anyOf: [...either({ a: {} }).oneOf, { type: 'null' }] })).toEqual([])
  })
})
