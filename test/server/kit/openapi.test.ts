import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import { endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { openapi, templatesOf } from '../../../src-server/kit/http/openapi.ts'
import { unknownNames } from '../../../src-server/kit/http/own-parameters.ts'
import { noContent, ok } from '../../../src-server/kit/http/reply.ts'
import { commaList, datetime, intOrNoneAny } from '../../../src-server/kit/http/wire.ts'

const about = { title: 'Gantry', version: '0' }

/** There are no operation ids, because an address is the name of its endpoint. */
const config = createConfig(`
extends: [recommended]
rules: { operation-operationId: off, no-server-example.com: off, tag-description: off }`)

/**
 * Ignores that `/projects/user/{user_id}` resembles `/projects/{id}/…`. The platform defines both, and `user` is never a project, because the
 * path of a project contains a slash.
 */
async function problemsOf(document: unknown): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), config: await config })
  const meant = problems.filter(({ message }) => !message.includes('/api/v4/projects/user/{user_id}'))
  return meant.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

describe('the OpenAPI document', () => {
  test('is valid, holds every endpoint, and is the same in pieces and at once', async () => {
    const document = await openapi(endpoints, about)
    expect(document).toEqual(await openapi(endpoints, about, endpoints.length))
    expect(document.openapi).toBe('3.1.0')
    expect(await problemsOf(document)).toEqual([])
    const templates = templatesOf(endpoints.map(({ contract }) => contract.address))
    for (const { contract } of endpoints) {
      const [method = ''] = contract.address.split(' ')
      const operation = Reflect.get(document.paths?.[templates.get(contract.address) ?? ''] ?? {}, method.toLowerCase())
      expect(operation, contract.address).toMatchObject({
        summary: contract.summary,
        'x-gantry-access': contract.access,
      })
      const isClosed = contract.address.includes(' /-/gantry/') && !contract.takes_any_names
      for (const { schema } of Object.values<{ schema: object }>(operation.requestBody?.content ?? {}))
        expect(Reflect.get(schema, 'additionalProperties'), contract.address).toBe(isClosed ? false : undefined)
      for (const status of Object.keys(contract.answers))
        expect(operation.responses, contract.address).toHaveProperty(status)
    }
  })

  test('addresses that differ only by the names of their parameters share a path, with the names of the first', () => {
    const addresses = ['GET /users/:id_or_username/keys', 'POST /users/:id/keys', 'GET /users/:id']
    expect([...templatesOf(addresses).values()]).toEqual([
      ...['/api/v4/users/{id_or_username}/keys', '/api/v4/users/{id_or_username}/keys', '/api/v4/users/{id}'],
    ])
  })

  test('the linter refuses a path that contradicts its parameters', async () => {
    const document = await openapi([listThings], about)
    const path = document.paths?.['/api/v4/things/{id}']
    const broken = { ...document, paths: { '/api/v4/things/{other}': path } }
    expect((await problemsOf(broken)).join()).toContain('path-parameters-defined')
  })

  test('describes parameters as they are sent', async () => {
    const document = await openapi([listThings], about)
    const parameters = document.paths?.['/api/v4/things/{id}']?.get?.parameters ?? []
    const of = (name: string) => parameters.find((parameter) => 'name' in parameter && parameter.name === name)
    expect(of('id')).toMatchObject({ in: 'path', required: true, schema: { type: 'integer' } })
    expect(of('iids[]')).toMatchObject({ in: 'query', schema: { type: 'array', items: { type: 'integer' } } })
    expect(of('iids')).toBeUndefined()
    expect(of('labels')).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } })
    expect(of('not')).toMatchObject({ style: 'deepObject', explode: true, schema: { type: 'object' } })
    expect(of('attributes')).toMatchObject({ style: 'deepObject', explode: true, schema: { type: 'object' } })
    expect(of('created_after')).toMatchObject({ schema: { type: 'string', format: 'date-time' } })
    expect(of('assignee_id')).toMatchObject({ schema: { anyOf: [{ type: 'integer' }, { type: 'string' }] } })
    expect(of('assignee_id')).not.toHaveProperty('required', true)
  })

  test('describes bodies in every accepted form, and files as multipart', async () => {
    const document = await openapi([createThing, removeThing], about)
    const body = document.paths?.['/api/v4/things']?.post?.requestBody
    expect(body).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': { schema: { required: ['name', 'file'], properties: { file: { format: 'binary' } } } },
      },
    })
    const removal = document.paths?.['/api/v4/things/{id}']?.delete
    expect(removal?.requestBody).toBeUndefined()
    expect(removal?.parameters).toMatchObject([
      { name: 'id' },
      { name: 'hard', in: 'query' },
      { $ref: '#/components/parameters/DryRun' },
    ])
    expect(removal?.responses).toMatchObject({ 204: { description: 'No Content' } })
  })

  test("says that bodies of Gantry's own endpoints have no other names, also inside objects, where these are refused", async () => {
    const document = await openapi([createOwn, receiveOwn, createThing], about)
    const schemaOf = (path: string) =>
      Object(document.paths?.[path]?.post?.requestBody).content['application/json'].schema
    const open: string[] = []
    const look = (schema: unknown, at: string) => {
      if (typeof schema !== 'object' || schema === null) return
      if ('properties' in schema && !('additionalProperties' in schema)) open.push(at)
      for (const [name, one] of Object.entries(schema)) look(one, `${at}/${name}`)
    }
    const own = schemaOf('/-/gantry/things')
    look(own, '')
    expect(own).toMatchObject({ additionalProperties: false, properties: { free: { additionalProperties: {} } } })
    // Of two alternatives without a discriminator, it is not known which one is meant.
    expect(open).toEqual(['/properties/either/anyOf/0', '/properties/either/anyOf/1'])
    expect(schemaOf('/-/gantry/receivers')).not.toHaveProperty('additionalProperties')
    const platform = Object(document.paths?.['/api/v4/things']?.post?.requestBody).content['multipart/form-data']
    expect(platform.schema).not.toHaveProperty('additionalProperties')
    // The document allows no name that is refused, and no more.
    const sent = (body: Record<string, unknown>) =>
      unknownNames(createOwn.contract, body).map(({ text }) => text.split(' ')[0])
    expect(sent({ extra: 1 })).toEqual(['extra'])
    expect(sent({ kinds: [{ type: 'a', extra: 1 }] })).toEqual(['kinds[extra]'])
    expect(sent({ maybe: { extra: 1 } })).toEqual(['maybe[extra]'])
    expect(sent({ either: { extra: 1 }, free: { extra: 1 } })).toEqual([])
  })

  test('describes that a file can be removed in any form of body', async () => {
    const document = await openapi([changeThing], about)
    const body = document.paths?.['/api/v4/things/{id}']?.put?.requestBody
    const emptied = { schema: { properties: { name: {}, picture: { type: 'string', const: '' } } } }
    expect(body).toMatchObject({
      required: false,
      content: {
        'application/json': emptied,
        'application/x-www-form-urlencoded': emptied,
        'multipart/form-data': { schema: { properties: { picture: { format: 'binary' } } } },
      },
    })
  })

  test('describes authentication and errors', async () => {
    const document = await openapi([listThings, createThing], about)
    expect(document.paths?.['/api/v4/things/{id}']?.get?.security).toEqual([{}, { token: [] }, { bearer: [] }])
    expect(document.paths?.['/api/v4/things']?.post?.security).toEqual([{ token: [] }, { bearer: [] }])
    expect(document.paths?.['/api/v4/things']?.post?.responses?.['403']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
  })
})

const listThings = endpoint(
  'GET /things/:id',
  {
    summary: 'List things',
    access: 'anyone',
    params: { id: z.int() },
    query: {
      iids: z.array(z.int()).optional(),
      labels: commaList(z.string()).optional(),
      not: z.object({ labels: commaList(z.string()).optional(), author_id: z.int().optional() }).optional(),
      attributes: z.record(z.string(), z.string()).optional(),
      created_after: datetime.optional(),
      assignee_id: intOrNoneAny.optional(),
    },
    answers: { 200: z.array(z.object({ id: z.int() })) },
  },
  async () => ok([]),
)
const createOwn = endpoint(
  'POST /-/gantry/things',
  {
    summary: 'Create a thing of Gantry',
    access: 'user',
    body: {
      name: z.string(),
      kinds: z
        .array(
          z.discriminatedUnion('type', [
            z.object({ type: z.literal('a'), size: z.int().optional() }),
            z.object({ type: z.literal('b'), inner: z.object({ deep: z.string() }) }),
          ]),
        )
        .optional(),
      maybe: z.union([z.string(), z.object({ one: z.string() })]).nullish(),
      either: z.union([z.object({ one: z.string() }), z.object({ two: z.string() })]).optional(),
      free: z.record(z.string(), z.unknown()).optional(),
    },
    answers: { 204: null },
  },
  async () => noContent(),
)
const receiveOwn = endpoint(
  'POST /-/gantry/receivers',
  {
    summary: 'Receive anything',
    access: 'anyone',
    anonymous_write: true,
    takes_any_names: true,
    body: { name: z.string().optional() },
    answers: { 204: null },
  },
  async () => noContent(),
)
const changeThing = endpoint(
  'PUT /things/:id',
  {
    summary: 'Change a thing',
    access: 'user',
    params: { id: z.int() },
    body: { name: z.string().optional() },
    files: { picture: { required: false, removable: true, description: 'A picture' } },
    answers: { 204: null },
  },
  async () => noContent(),
)
const createThing = endpoint(
  'POST /things',
  {
    summary: 'Create a thing',
    access: 'user',
    body: { name: z.string() },
    files: { file: { required: true, description: 'The thing itself' } },
    answers: { 204: null },
  },
  async () => noContent(),
)
const removeThing = endpoint(
  'DELETE /things/:id',
  {
    summary: 'Remove a thing',
    access: 'admin',
    params: { id: z.int() },
    body: { hard: z.boolean().optional() },
    answers: { 204: null },
  },
  async () => noContent(),
)
