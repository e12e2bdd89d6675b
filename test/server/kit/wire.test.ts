import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { created, ok } from '../../../src-server/kit/http/reply.ts'
import {
  allOrNoneOf,
  atLeastOneOf,
  exactlyOneOf,
  mutuallyExclusive,
  type Rule,
} from '../../../src-server/kit/http/rules.ts'
import {
  clearableList,
  commaList,
  date,
  datetime,
  errorText,
  type Fields,
  idOrNoneAny,
  intOrNoneAny,
  nonBlankText,
  recordId,
} from '../../../src-server/kit/http/wire.ts'
import { json, type KitServer, kitServer } from './kit-server.ts'

const SHAPES: Record<string, { shape: Fields; rules?: readonly Rule[] }> = {
  required: {
    shape: {
      name: z.string(),
      path: z.string(),
      count: z.int(),
      kind: z.enum(['a', 'b']),
      list: z.array(z.int()),
      flag: z.boolean(),
    },
  },
  int: { shape: { n: z.int().optional() } },
  stored: { shape: { names: clearableList(z.string()).optional(), weights: z.record(z.string(), z.int()).optional() } },
  number: { shape: { n: z.number().optional() } },
  id: {
    shape: {
      user_id: recordId.optional(),
      iid: recordId.min(1).optional().describe('A separate number'),
      ids: commaList(recordId).optional(),
      id: z.union([recordId, z.string()]).optional(),
      author_id: idOrNoneAny.optional(),
    },
  },
  bool: { shape: { flag: z.boolean().optional() } },
  text: { shape: { text: z.string().optional() } },
  nullable: {
    shape: {
      n: z.int().nullable().optional(),
      text: z.string().nullable().optional(),
      at: datetime.nullable().optional(),
    },
  },
  choice: {
    shape: {
      kind: z.enum(['opened', 'closed']).optional(),
      due: z.enum(['today', 'week']).nullable().optional(),
      in: commaList(z.enum(['title', 'description'])).optional(),
    },
  },
  level: { shape: { level: z.literal([10, 20]).optional() } },
  unwanted: {
    shape: {
      n: z
        .int()
        .refine((n) => n !== 0, errorText('has a value not allowed'))
        .optional(),
      low: z
        .int()
        .refine((n) => n <= 3, errorText('does not have a valid value'))
        .optional(),
    },
  },
  nonBlankText: { shape: { text: nonBlankText() } },
  list: {
    shape: {
      iids: z.array(z.int()).optional(),
      labels: commaList(z.string()).optional(),
      ids: commaList(z.int()).optional(),
    },
  },
  moment: { shape: { at: datetime.optional(), on: date.optional() } },
  none: { shape: { assignee_id: intOrNoneAny.optional() } },
  nested: {
    shape: {
      not: z.object({ author_id: z.int().optional(), labels: commaList(z.string()).optional() }).optional(),
      upload: z.object({ url: z.string(), method: z.enum(['PUT', 'POST']).optional() }).optional(),
    },
  },
  defaults: { shape: { page: z.int().default(1), sort: z.enum(['asc', 'desc']).default('desc') } },
  exclusive: { shape: { a: z.int().optional(), b: z.int().optional() }, rules: [mutuallyExclusive('a', 'b')] },
  some: {
    shape: { a: z.int().optional(), b: z.int().optional(), c: z.int().optional() },
    rules: [atLeastOneOf('a', 'b', 'c')],
  },
  one: { shape: { a: z.int().optional(), b: z.int().optional() }, rules: [exactlyOneOf('a', 'b')] },
  all: { shape: { a: z.int().optional(), b: z.int().optional() }, rules: [allOrNoneOf('a', 'b')] },
  ordered: {
    shape: { z: z.int(), a: z.int().optional(), b: z.int().optional(), y: z.string() },
    rules: [mutuallyExclusive('a', 'b')],
  },
}

const echo = z.looseObject({})
const endpoints: Endpoint[] = Object.entries(SHAPES).flatMap(([name, { shape, rules = [] }]) => [
  endpoint(
    `GET /${name}`,
    { summary: name, access: 'anyone', query: shape, rules, answers: { 200: echo } },
    async ({ query }) => ok({ ...query }),
  ),
  endpoint(
    `POST /-/${name}`,
    { summary: name, access: 'anyone', anonymous_write: true, body: shape, rules, answers: { 201: echo } },
    async ({ body }) => created({ ...body }),
  ),
])

let server: KitServer
beforeAll(async () => {
  server = await kitServer(endpoints)
})
afterAll(() => server.stop())

const get = async (shape: string, query: string) => {
  const { status, body } = await server.ask('GET', `/api/v4/${shape}?${query}`)
  return status === 200 ? body : { status, ...Object(body) }
}
const post = async (shape: string, sent: unknown) => {
  const { status, body } = await server.ask('POST', `/-/${shape}`, json(sent))
  return status === 201 ? body : { status, ...Object(body) }
}
const refused = (error: string) => ({ status: 400, error })

describe('error texts, in the order of declaration', () => {
  test('required parameters that are absent', async () => {
    const all = 'name is missing, path is missing, count is missing, kind is missing, list is missing, flag is missing'
    expect(await post('required', {})).toEqual(refused(all))
    expect(await get('required', '')).toEqual(refused(all))
    expect(await post('required', { path: 'p', count: 'x', kind: 'c', list: 1, flag: 'maybe' })).toEqual(
      refused('name is missing, count is invalid, kind does not have a valid value, list is invalid, flag is invalid'),
    )
  })

  test('an empty text counts as present', async () => {
    expect(await get('required', 'name=&path=&count=1&kind=a&list[]=1&flag=1')).toMatchObject({ name: '', path: '' })
  })

  test.each([
    ['int', 'n=x', 'n is invalid'],
    ['int', 'n=1.5', 'n is invalid'],
    ['int', 'n=1.0', 'n is invalid'],
    ['int', 'n=%201', 'n is invalid'],
    ['int', 'n=1e3', 'n is invalid'],
    ['int', 'n=0x1', 'n is invalid'],
    ['int', 'n=99999999999999999999', 'n is invalid'],
    ['int', 'n[]=1', 'n is invalid'],
    ['int', 'n[a]=1', 'n is invalid'],
    ['bool', 'flag=2', 'flag is invalid'],
    ['bool', 'flag=yep', 'flag is invalid'],
    ['text', 'text[]=a', 'text is invalid'],
    ['text', 'text[a]=b', 'text is invalid'],
    ['text', 'text=%00', 'text is invalid'],
    ['choice', 'kind=Opened', 'kind does not have a valid value'],
    ['choice', 'kind=x', 'kind does not have a valid value'],
    ['choice', 'kind=', 'kind does not have a valid value'],
    ['defaults', 'page=&sort=', 'sort does not have a valid value'],
    ['id', 'user_id=%2B2', 'user_id is invalid'],
    ['id', 'user_id=-2', 'user_id is invalid'],
    ['id', 'user_id=2.0', 'user_id is invalid'],
    ['id', 'user_id=0x2', 'user_id is invalid'],
    ['id', 'iid=%2B2', 'iid is invalid'],
    ['id', 'ids=1,%2B2', 'ids is invalid'],
    ['id', 'author_id=%2B2', "author_id should be an integer, 'None' or 'Any', however got +2"],
    ['unwanted', 'n=0', 'n has a value not allowed'],
    ['unwanted', 'low=4', 'low does not have a valid value'],
    ['unwanted', 'low=99999999999999999999', 'low is invalid'],
    ['nonBlankText', 'text=', 'text is empty'],
    ['nonBlankText', 'text=%20%20', 'text is empty'],
    ['nonBlankText', '', 'text is missing'],
    ['list', 'iids=1', 'iids is invalid'],
    ['list', 'iids[]=x', 'iids is invalid'],
    ['list', 'iids[]=x&iids[]=y', 'iids is invalid'],
    ['list', 'ids=1,x', 'ids is invalid'],
    ['moment', 'at=yesterday', 'at is invalid'],
    ['moment', 'at=2026-13-01', 'at is invalid'],
    ['moment', 'at=2026-02-30', 'at is invalid'],
    ['moment', 'at=1234567890', 'at is invalid'],
    ['moment', 'at=2026-02-30T10:00:00Z', 'at is invalid'],
    ['moment', 'at=20260230T100000Z', 'at is invalid'],
    ['moment', 'at=2026-0522', 'at is invalid'],
    ['moment', 'at=2026-05-22T25:00:00Z', 'at is invalid'],
    ['moment', `at=2026-05-22T10:11${'%20'.repeat(4_000)}Z`, 'at is invalid'],
    ['moment', 'on=2026-02-30', 'on is invalid'],
    ['moment', 'on=2026-05-22T23:00:00Z', 'on is invalid'],
    ['moment', 'on=soon', 'on is invalid'],
    ['none', 'assignee_id=foo', "assignee_id should be an integer, 'None' or 'Any', however got foo"],
    ['nested', 'not[author_id]=x', 'not[author_id] is invalid'],
    ['nested', 'not=x', 'not is invalid'],
    ['nested', 'upload[method]=PUT', 'upload[url] is missing'],
    ['nested', 'upload[url]=x&upload[method]=GET', 'upload[method] does not have a valid value'],
    ['exclusive', 'a=1&b=2', 'a, b are mutually exclusive'],
    ['some', '', 'a, b, c are missing, at least one parameter must be provided'],
    ['one', '', 'a, b are missing, exactly one parameter must be provided'],
    ['one', 'a=1&b=2', 'a, b are mutually exclusive'],
    ['all', 'a=1', 'a, b provide all or none of parameters'],
    ['ordered', 'a=x&b=1', 'z is missing, a is invalid, a, b are mutually exclusive, y is missing'],
  ])('%s ? %s', async (shape, query, error) => {
    expect(await get(shape, query)).toEqual(refused(error))
  })

  test.each([
    ['int', { n: '1.5' }, 'n is invalid'],
    ['int', { n: 1.5 }, 'n is invalid'],
    ['int', { n: true }, 'n is invalid'],
    ['int', { n: {} }, 'n is invalid'],
    ['text', { text: ['a'] }, 'text is invalid'],
    ['text', { text: { a: 1 } }, 'text is invalid'],
    ['text', { text: '\ud800' }, 'text is invalid'],
    ['text', { text: 'a\u0000b' }, 'text is invalid'],
    ['list', { iids: [1, 'x'] }, 'iids is invalid'],
    ['choice', { kind: '' }, 'kind does not have a valid value'],
    ['id', { user_id: '+2' }, 'user_id is invalid'],
    ['list', { labels: { 0: 'a' } }, 'labels is invalid'],
    ['nested', { not: { author_id: 'x' } }, 'not[author_id] is invalid'],
    [
      'none',
      { assignee_id: 'a'.repeat(999) },
      `assignee_id should be an integer, 'None' or 'Any', however got ${'a'.repeat(255)}`,
    ],
    ['none', { assignee_id: [1] }, "assignee_id should be an integer, 'None' or 'Any', however got [1]"],
    ['none', { assignee_id: { a: 'b' } }, `assignee_id should be an integer, 'None' or 'Any', however got {"a":"b"}`],
  ])('%s ← %j', async (shape, sent, error) => {
    expect(await post(shape, sent)).toEqual(refused(error))
  })
})

describe('text is converted to a value', () => {
  test.each([
    ['int', 'n=1', { n: 1 }],
    ['int', 'n=-7', { n: -7 }],
    ['int', 'n=%2B7', { n: 7 }],
    ['int', 'n=007', { n: 7 }],
    ['int', 'n=', {}],
    ['number', 'n=1.5', { n: 1.5 }],
    ['text', 'text=', { text: '' }],
    ['text', 'text=1', { text: '1' }],
    ['choice', 'due=&in=', { due: null }],
    ['id', 'user_id=2&ids=3,4&iid=5&author_id=6', { user_id: 2, ids: [3, 4], iid: 5, author_id: 6 }],
    ['id', 'user_id=&ids=&iid=', {}],
    ['id', 'id=2', { id: 2 }],
    ['id', 'id=%2B2', { id: '+2' }],
    ['id', 'id=-2', { id: '-2' }],
    ['level', 'level=20', { level: 20 }],
    ['level', 'level=', {}],
    ['list', 'iids[]=1&iids[]=2', { iids: [1, 2] }],
    ['list', 'labels=a,b', { labels: ['a', 'b'] }],
    ['list', 'labels[]=a&labels[]=b', { labels: ['a', 'b'] }],
    ['list', 'labels=a,%20b,', { labels: ['a', 'b'] }],
    ['list', 'labels[]=a,b&labels[]=c', { labels: ['a', 'b', 'c'] }],
    ['list', 'labels=', {}],
    ['stored', 'names=', { names: [] }],
    ['stored', 'names=a,b', { names: ['a', 'b'] }],
    ['stored', 'weights[a]=1&weights[b]=20', { weights: { a: 1, b: 20 } }],
    ['list', 'ids=1,2', { ids: [1, 2] }],
    ['moment', 'at=2026-05-22', { at: '2026-05-22T00:00:00.000Z' }],
    ['moment', 'at=2026-05-22T10:11:12Z', { at: '2026-05-22T10:11:12.000Z' }],
    ['moment', 'at=2026-05-22T10:11:12.345%2B02:00', { at: '2026-05-22T08:11:12.345Z' }],
    ['moment', 'at=2026-05-22%2010:11:12%20UTC', { at: '2026-05-22T10:11:12.000Z' }],
    ['moment', 'at=2026-05-22T10:11', { at: '2026-05-22T10:11:00.000Z' }],
    ['moment', 'at=20260522T101112Z', { at: '2026-05-22T10:11:12.000Z' }],
    ['moment', 'at=20260522', { at: '2026-05-22T00:00:00.000Z' }],
    ['moment', 'at=2026-05-22T10:11:12,5-0330', { at: '2026-05-22T13:41:12.500Z' }],
    ['moment', 'at=2026-05-22T10:11:12.123456789%2B02', { at: '2026-05-22T08:11:12.123Z' }],
    ['moment', 'on=2026-05-22', { on: '2026-05-22' }],
    ['moment', 'at=&on=', {}],
    ['none', 'assignee_id=7', { assignee_id: 7 }],
    ['none', 'assignee_id=None', { assignee_id: 'None' }],
    ['none', 'assignee_id=ANY', { assignee_id: 'ANY' }],
    ['nested', 'not[author_id]=3&not[labels]=a,b', { not: { author_id: 3, labels: ['a', 'b'] } }],
    ['nested', 'not[labels][]=a&not[unknown]=1', { not: { labels: ['a'] } }],
    ['defaults', '', { page: 1, sort: 'desc' }],
    ['defaults', 'page=', { page: 1, sort: 'desc' }],
    ['all', 'a=1&b=2', { a: 1, b: 2 }],
    ['exclusive', 'unknown=1&__proto__[a]=2', {}],
  ])('%s ? %s', async (shape, query, expected) => {
    expect(await get(shape, query)).toEqual(expected)
  })

  test.each(['true', 'TRUE', 't', 'T', 'yes', 'Y', 'on', '1'])('%s is true', async (word) => {
    expect(await get('bool', `flag=${word}`)).toEqual({ flag: true })
  })
  test.each(['false', 'False', 'f', 'no', 'N', 'off', '0'])('%s is false', async (word) => {
    expect(await get('bool', `flag=${word}`)).toEqual({ flag: false })
  })

  test.each([
    ['int', { n: '5' }, { n: 5 }],
    ['bool', { flag: 1 }, { flag: true }],
    ['bool', { flag: 'no' }, { flag: false }],
    ['text', { text: 12 }, { text: '12' }],
    ['text', { text: '😀' }, { text: '😀' }],
    ['list', { iids: ['1', 2], labels: 'a,b' }, { iids: [1, 2], labels: ['a', 'b'] }],
    ['nullable', { n: null, text: null, at: null }, { n: null, text: null, at: null }],
    ['nullable', { n: '', text: '', at: '' }, { n: null, text: '', at: null }],
    ['int', { n: null }, {}],
    ['stored', { names: null, weights: { a: 1 } }, { names: [], weights: { a: 1 } }],
    ['choice', { kind: null }, {}],
    ['list', { ids: 0, labels: ['a, b', 'c'] }, { ids: [0], labels: ['a', 'b', 'c'] }],
    ['text', { text: null }, { text: '' }],
    ['some', { a: null }, {}],
    ['nested', { 'upload[url]': 'x', upload_: 1 }, { upload: { url: 'x' } }],
  ])('%s ← %j', async (shape, sent, expected) => {
    expect(await post(shape, sent)).toEqual(expected)
  })
})

describe('a number that is too large', () => {
  const huge = '9'.repeat(400)
  test.each([
    ['text', '{"text":1e999}', 'text is invalid'],
    ['text', '{"text":-1e999}', 'text is invalid'],
    ['int', '{"n":1e999}', 'n is invalid'],
    ['int', `{"n":"${huge}"}`, 'n is invalid'],
    ['number', '{"n":1e999}', 'n is invalid'],
    ['number', `{"n":"${huge}"}`, 'n is invalid'],
    ['id', '{"id":1e999}', 'id is invalid'],
    ['id', `{"user_id":"${huge}"}`, 'user_id is invalid'],
    ['list', '{"labels":1e999}', 'labels is invalid'],
    ['list', '{"labels":["a",1e999]}', 'labels is invalid'],
    ['list', '{"iids":[1e999]}', 'iids is invalid'],
    ['level', '{"level":1e999}', 'level does not have a valid value'],
    ['bool', '{"flag":1e999}', 'flag is invalid'],
    ['moment', '{"at":1e999}', 'at is invalid'],
    ['nullable', '{"text":1e999}', 'text is invalid'],
    ['nested', '{"not":{"labels":[1e999]}}', 'not[labels] is invalid'],
    ['none', '{"assignee_id":1e999}', "assignee_id should be an integer, 'None' or 'Any', however got Infinity"],
  ])('%s ← %s is refused', async (shape, sent, error) => {
    const headers = { 'Content-Type': 'application/json' }
    const { status, body } = await server.ask('POST', `/-/${shape}`, { headers, body: sent })
    expect({ status, ...Object(body) }).toEqual(refused(error))
  })
})

describe('the three forms of a body', () => {
  const sent = { 'not[author_id]': '3', 'not[labels]': 'a,b' }
  const expected = { not: { author_id: 3, labels: ['a', 'b'] } }

  test('have the same meaning', async () => {
    const form = new URLSearchParams(sent).toString()
    const parts = new FormData()
    for (const [name, value] of Object.entries(sent)) parts.append(name, value)
    const multipart = new Response(parts)
    const answers = [
      await server.ask('POST', '/-/nested', json(sent)),
      await server.ask('POST', '/-/nested', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form,
      }),
      await server.ask('POST', '/-/nested', {
        headers: { 'Content-Type': multipart.headers.get('content-type') ?? '' },
        body: Buffer.from(await multipart.arrayBuffer()),
      }),
      await server.ask('POST', `/-/nested?${form}`),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([201, expected])
  })

  test('the body takes precedence over the query', async () => {
    const { body } = await server.ask('POST', '/-/int?n=1', json({ n: 2 }))
    expect(body).toEqual({ n: 2 })
  })
})
