import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import { endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { openapi } from '../../../src-server/kit/http/openapi.ts'
import { ok } from '../../../src-server/kit/http/reply.ts'
import { bookOf, platformBook } from '../../../src-server/origins/book.ts'
import { type MarkedDocument, markOrigins } from '../../../src-server/origins/mark-origins.ts'
import {
  assumed,
  documented,
  entities,
  ORIGINS,
  observed,
  routes,
  variants,
} from '../../../src-server/origins/origin.ts'
import { countOrigins } from '../../../src-server/origins/origins-document.ts'

const about = { title: 'Gantry', version: '0' }
const thing = z.object({ id: z.int(), links: z.object({ self: z.string() }) }).meta({ id: 'TestThing' })
const listThings = endpoint(
  'GET /things/:id',
  {
    summary: 'List',
    access: 'anyone',
    params: { id: z.int() },
    query: {
      search: z.string().optional(),
      not: z.object({ labels: z.string() }).optional(),
      page: z.int().optional(),
    },
    answers: { 200: z.object({ total: z.int(), things: z.array(thing) }) },
  },
  async () => ok({ total: 0, things: [] }),
)

async function marking(...facts: Parameters<typeof bookOf>[0]) {
  return markOrigins(await openapi([listThings], about), ['GET /things/:id'], bookOf(facts))
}

let api: MarkedDocument
beforeAll(async () => {
  const addresses = endpoints.map(({ contract }) => contract.address)
  api = await markOrigins(await openapi(endpoints, about), addresses)
})
const known = (subject: string, name: string) => {
  const found = api.marked.find((one) => one.subject === subject && one.name === name)
  return found && { origin: found.origin, ...(found.source !== undefined && { source: found.source }) }
}

describe('the origins of the API', () => {
  test('are stated for every route, parameter and field: add what is listed here to src-server/origins/facts', () => {
    expect(api.unstated).toEqual([])
  })

  test('are stated for nothing that the API does not have', () => {
    const names = new Set(api.marked.map(({ subject, name }) => `${subject} ${name}`))
    const subjects = new Set(api.marked.map(({ subject }) => subject))
    const stale = [...platformBook].flatMap(([subject, page]) => [
      ...(subjects.has(subject) ? [] : [subject]),
      ...page.names.map((name) => `${subject} ${name.replace(/\.\*$/, '')}`).filter((name) => !names.has(name)),
    ])
    expect(stale).toEqual([])
  })

  test('stand in the document at every operation, parameter and property', () => {
    const missing: string[] = []
    let checked = 0
    const check = (node: object, path: string) => {
      checked++
      if (!ORIGINS.some((origin) => Reflect.get(node, 'x-gantry-origin') === origin)) missing.push(path)
    }
    const visit = (node: object, path: string) => {
      const { type, properties, parameters, responses } = node as Record<string, unknown>
      if (type === 'object' && typeof properties === 'object')
        for (const [name, property] of Object.entries(properties ?? {})) check(property, `${path}/${name}`)
      if (Array.isArray(parameters))
        for (const parameter of parameters) if (!parameter.$ref) check(parameter, `${path}?${parameter.name}`)
      if (typeof responses === 'object' && /^\/paths\/[^ ]+\/[a-z]+$/.test(path)) check(node, path)
      for (const [key, value] of Object.entries(node))
        if (typeof value === 'object' && value !== null) visit(value, `${path}/${key}`)
    }
    visit(api.document, '')
    expect(missing).toEqual([])
    expect(checked).toBeGreaterThan(8000)
  })

  test('say where something is known from, except of what is assumed or Gantry’s own', () => {
    for (const { origin, source } of api.marked)
      expect(source === undefined, origin).toBe(origin === 'assumed' || origin === 'gantry')
  })

  test.each([
    ['GET /issues', '', { origin: 'documented', source: 'Issues API, List issues' }],
    ['GET /issues', 'not.labels', { origin: 'documented', source: 'Issues API, List issues' }],
    ['GET /projects', 'page', { origin: 'documented', source: 'REST API, Pagination' }],
    [
      'GET /projects/:id/issues',
      'milestone_id',
      { origin: 'observed', source: 'Behaviour of the platform, list of issues' },
    ],
    ['POST /projects/:id/issues', '', { origin: 'observed', source: 'Behaviour of the platform, create an issue' }],
    [
      'GET /projects/:id/starrers',
      'answer.starred_since',
      { origin: 'observed', source: 'Behaviour of the platform, archives and stars of projects' },
    ],
    ['GET /projects/:id/issues/:issue_iid/discussions', '', { origin: 'assumed' }],
    ['GET /projects/:id/issues/:issue_iid/discussions', 'id', { origin: 'assumed' }],
    ['GET /-/gantry/v1/requests', '', { origin: 'gantry' }],
    ['Issue', 'references.short', { origin: 'documented', source: 'Issues API, Issue' }],
    ['Issue', 'blocking_issues_count', { origin: 'observed', source: 'Behaviour of the platform, issues' }],
    ['LinkedIssue', 'references.short', { origin: 'documented', source: 'Issues API, Issue' }],
    ['LinkedIssue', 'link_created_at', { origin: 'assumed' }],
    ['World', 'name', { origin: 'gantry' }],
  ])('%s %s', (subject, name, expected) => {
    expect(known(subject, name)).toEqual(expected)
  })

  test('are counted once per route or entity', () => {
    const counts = countOrigins(api.marked)
    const sum = (part: Record<string, number>) => Object.values(part).reduce((all, one) => all + one, 0)
    expect(sum(counts.route)).toBe(endpoints.length)
    expect(counts.route.gantry).toBe(endpoints.filter(({ contract }) => contract.address.includes(' /-/')).length)
    for (const part of [counts.route, counts.parameter, counts.field])
      for (const count of Object.values(part)) expect(count).toBeGreaterThan(100)
  })
})

describe('statements', () => {
  const route = routes(
    ['GET /things/:id'],
    documented('Things API, List', 'search not not.labels'),
    observed('things', 'answer.total answer.things'),
  )

  test('hold for a route, its path, its parameters and the objects in them', async () => {
    const { marked, unstated } = await marking(route, entities(['TestThing'], assumed('id links links.self')))
    expect(unstated.filter((name) => !name.startsWith('Error'))).toEqual([])
    expect(
      marked
        .filter(({ subject }) => subject !== 'Error')
        .map(({ subject, name, origin }) => `${subject} ${name}: ${origin}`),
    ).toEqual([
      'GET /things/:id : documented',
      'GET /things/:id id: documented',
      'GET /things/:id search: documented',
      'GET /things/:id not: documented',
      'GET /things/:id not.labels: documented',
      'GET /things/:id page: documented',
      'GET /things/:id answer.total: observed',
      'GET /things/:id answer.things: observed',
      'TestThing id: assumed',
      'TestThing links: assumed',
      'TestThing links.self: assumed',
    ])
  })

  test('that are missing are listed, and the document calls them assumed', async () => {
    const { document, unstated } = await marking(routes(['GET /things/:id'], documented('Things API')))
    expect(unstated).toContain('GET /things/:id search')
    expect(unstated).toContain('GET /things/:id answer.total')
    expect(unstated).toContain('TestThing links.self')
    expect(JSON.stringify(document)).not.toContain('"observed"')
    expect(document).toHaveProperty(
      ['components', 'schemas', 'TestThing', 'properties', 'id', 'x-gantry-origin'],
      'assumed',
    )
  })

  test('of an entity hold for its variants, which add their own', async () => {
    const base = entities(['Base'], documented('Things API', 'id'))
    const { marked } = await marking(
      route,
      base,
      variants(['TestThing'], 'Base', assumed('links.*'), observed('things', 'links')),
    )
    const ofThing = marked.filter(({ subject }) => subject === 'TestThing')
    expect(ofThing.map(({ name, origin }) => `${name} ${origin}`)).toEqual([
      'id documented',
      'links observed',
      'links.self assumed',
    ])
  })

  test('about the same thing twice are refused', () => {
    const twice = entities(['Thing'], documented('Things API', 'id'), assumed('id'))
    expect(() => bookOf([twice])).toThrow('The origin of id of Thing is stated twice')
    expect(() => bookOf([route, route])).toThrow('The origins of GET /things/:id are stated twice')
  })
})
