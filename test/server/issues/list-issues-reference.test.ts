import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { queryOf } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedIds, type Query, readWorld } from './reference.ts'
import { drawWorld, queries } from './world.ts'

const SEED = 20_260_522

describe('GET /projects/:id/issues against a plain filter over the same rows', () => {
  test('finds the same issues in the same order for everybody, page by page, and counts them', async ({
    server,
    given,
  }) => {
    const drawn = await drawWorld(server, given, 220, SEED)
    const world = await readWorld(server)
    const tokens = await tokensOf(drawn.viewers, given)
    const requests = fc.tuple(
      fc.constantFrom(...drawn.viewers.keys()),
      fc.constantFrom(...drawn.projects),
      queries(drawn.people),
      fc.constantFrom(100, 7),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([who, project, query, per_page]) => {
        const viewer_id = drawn.viewers[who]?.id ?? null
        const answer = await allPages(server, `/projects/${project.id}/issues`, query, per_page, tokens[who])
        if (answer.status === 404) {
          expect([drawn.closed.id, drawn.inside.id]).toContain(project.id)
          return
        }
        const expected = expectedIds(world, viewer_id, { project: project.id }, query)
        expect(answer.ids).toEqual(expected)
        expect(answer.total).toBe(expected.length)
        expect(await statistics(server, `/projects/${project.id}/issues_statistics`, query, tokens[who])).toEqual(
          countsOf(world, expectedIds(world, viewer_id, { project: project.id }, { ...query, state: 'all' })),
        )
      }),
      runs(50, 2_000),
    )
  }, 600_000)
})

describe('GET /issues against a plain filter over the same rows', () => {
  test('finds the same issues in the same order for everybody, page by page, and counts them', async ({
    server,
    given,
  }) => {
    const drawn = await drawWorld(server, given, 220, SEED + 1)
    const world = await readWorld(server)
    const tokens = await tokensOf(drawn.viewers, given)
    const scope = fc.constantFrom('all', 'created_by_me', 'assigned_to_me', 'created-by-me')
    const requests = fc.tuple(
      fc.constantFrom(...drawn.viewers.keys()),
      scope,
      fc.boolean(),
      queries(drawn.people, true),
      fc.constantFrom(100, 7),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([who, scope, non_archived, filter, per_page]) => {
        const viewer_id = drawn.viewers[who]?.id ?? null
        const query: Query = { ...filter, scope, non_archived }
        const answer = await allPages(server, '/issues', query, per_page, tokens[who])
        if (viewer_id === null && scope !== 'all') {
          expect(answer.status).toBe(401)
          return
        }
        const expected = expectedIds(world, viewer_id, 'all', query)
        expect(answer.ids).toEqual(expected)
        expect(answer.total).toBe(expected.length)
        expect(await statistics(server, '/issues_statistics', query, tokens[who])).toEqual(
          countsOf(world, expectedIds(world, viewer_id, 'all', { ...query, state: 'all' })),
        )
      }),
      runs(50, 2_000),
    )
  }, 600_000)
})

describe('GET /groups/:id/issues against a plain filter over the same rows', () => {
  test('finds the same issues in the same order for everybody, page by page, and counts them', async ({
    server,
    given,
  }) => {
    const drawn = await drawWorld(server, given, 220, SEED + 2)
    const world = await readWorld(server)
    const tokens = await tokensOf(drawn.viewers, given)
    const requests = fc.tuple(
      fc.constantFrom(...drawn.viewers.keys()),
      fc.constantFrom(drawn.group, drawn.below),
      fc.boolean(),
      queries(drawn.people),
      fc.constantFrom(100, 7),
    )
    await fc.assert(
      fc.asyncProperty(requests, async ([who, group, non_archived, filter, per_page]) => {
        const viewer_id = drawn.viewers[who]?.id ?? null
        const query: Query = { ...filter, non_archived }
        const answer = await allPages(server, `/groups/${group.id}/issues`, query, per_page, tokens[who])
        const expected = expectedIds(world, viewer_id, { group: group.id }, query)
        expect(answer).toEqual({ status: 200, ids: expected, total: expected.length })
        expect(await statistics(server, `/groups/${group.id}/issues_statistics`, query, tokens[who])).toEqual(
          countsOf(world, expectedIds(world, viewer_id, { group: group.id }, { ...query, state: 'all' })),
        )
      }),
      runs(50, 2_000),
    )
  }, 600_000)
})

type World = Awaited<ReturnType<typeof readWorld>>
type Server = Parameters<typeof readWorld>[0] & {
  send: (
    method: string,
    path: string,
    init?: { token?: string },
  ) => Promise<{ status: number; body: unknown; headers: Headers }>
}

async function tokensOf(
  viewers: readonly ({ id: number } | null)[],
  given: { token(user: { id: number }): Promise<string> },
) {
  const tokens: (string | undefined)[] = []
  for (const viewer of viewers) tokens.push(viewer ? await given.token(viewer) : undefined)
  return tokens
}

/** All pages that the headers link to, joined. */
async function allPages(server: Server, path: string, query: Query, per_page: number, token: string | undefined) {
  const ids: number[] = []
  let total = 0
  for (let page = '1'; page !== ''; ) {
    const answer = await server.send(
      'GET',
      `${path}?${queryOf({ ...query, per_page, page })}`,
      token === undefined ? {} : { token },
    )
    if (answer.status !== 200) return { status: answer.status, ids, total }
    if (Array.isArray(answer.body)) for (const issue of answer.body) ids.push(issue.id)
    total = Number(answer.headers.get('x-total'))
    page = answer.headers.get('x-next-page') ?? ''
  }
  return { status: 200, ids, total }
}

async function statistics(
  server: Server,
  path: string,
  { state: _state, order_by: _order, sort: _sort, ...query }: Query,
  token: string | undefined,
) {
  const answer = await server.send('GET', `${path}?${queryOf({ ...query })}`, token === undefined ? {} : { token })
  return answer.body
}

function countsOf({ issues }: World, ids: readonly number[]) {
  const opened = ids.filter((id) => issues.find((issue) => issue.id === id)?.state === 1).length
  return { statistics: { counts: { all: ids.length, closed: ids.length - opened, opened } } }
}
