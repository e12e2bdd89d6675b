import { expect, test } from 'vitest'
import { exampleOf } from '../../../src-renderer/reference/example.ts'
import { listOf } from '../../../src-renderer/reference/json.ts'
import { sampleDocument } from './sample-document.ts'

const { components } = sampleDocument
const issue = { $ref: '#/components/schemas/Issue' }

test('an answer has all fields, and ends where a schema contains itself', () => {
  const [value] = listOf(exampleOf({ type: 'array', items: issue }, components, 'all'))
  expect(value).toMatchObject({
    id: 1,
    created_at: '2026-01-31T12:00:00.000Z',
    author: { id: 1, email: 'ada@example.com' },
    parent: { id: 1 },
  })
  expect(JSON.stringify(value).length).toBeLessThan(2000)
})

test('a request has what is required', () => {
  expect(exampleOf(components.schemas.Issue, components, 'required')).toEqual({
    id: 1,
    created_at: '2026-01-31T12:00:00.000Z',
  })
})

test.for([
  [{ type: 'string', example: 'from the document' }, 'from the document'],
  [{ type: 'integer', examples: [42] }, 42],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: 'integer', default: 20 }, 20],
  [{ type: 'string', enum: ['opened', 'closed'] }, 'opened'],
  [{ type: 'string', minLength: 20 }, 'example-valuexxxxxxx'],
  [{ anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
  [{ type: 'string', format: 'date' }, '2026-01-31'],
] as const)('the example of %j is %j', ([schema, value]) => {
  expect(exampleOf(schema, components, 'all')).toBe(value)
})
