import { isLong } from '../../support/runs.ts'
import { queryOf } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedIds, type Query, readWorld } from './reference.ts'
import { drawWorld, FINISHED } from './world.ts'

describe('GET /merge_requests, /projects/:id/merge_requests and /groups/:id/merge_requests against a plain filter', () => {
  test('find the same merge requests with each filter, alone and in pairs', async ({ server, given }) => {
    const { projects, open, secret, off, group, people } = await drawWorld(server, given)
    const world = await readWorld(server)
    const { ada, ben, cy } = people
    const every = projects.map(({ id }) => id)
    const shown = [open.id, off.id]
    // Owner of all, Reporter of the open project, member of none, and anonymous.
    const viewers = [
      { id: ada.id, token: await given.token(ada), readable: every, delivered: [open.id, secret.id] },
      { id: ben.id, token: await given.token(ben), readable: shown, delivered: [open.id] },
      { id: cy.id, token: await given.token(cy), readable: shown, delivered: [] },
      { id: null, token: undefined, readable: shown, delivered: [] },
    ]
    const places = [
      { path: `/projects/${open.id}/merge_requests`, projects: [open.id] },
      { path: '/merge_requests', projects: every },
      { path: `/groups/${group.id}/merge_requests`, projects: every },
    ]
    const found = new Set<number>()
    const check = async (query: Query, viewer: (typeof viewers)[number], place: (typeof places)[number]) => {
      const expected = expectedIds(
        world,
        viewer,
        place.projects.filter((id) => viewer.readable.includes(id)),
        query,
      )
      const path = `${place.path}?${queryOf({ ...query, scope: 'all', per_page: 100 })}`
      const { body, headers } = await server.send('GET', path, viewer.token ? { token: viewer.token } : {})
      const ids: unknown = Array.isArray(body) ? body.map(({ id }) => id) : body
      expect({ path, viewer: viewer.id, ids, total: headers.get('x-total') }).toEqual({
        ...{ path, viewer: viewer.id, ids: expected, total: String(expected.length) },
      })
      found.add(expected.length)
    }
    const filters = filtersOf(people)
    let turn = 0
    const next = async (query: Query, viewer: (typeof viewers)[number]) => {
      const place = places[turn++ % places.length]
      if (place) await check(query, viewer, place)
    }
    for (const query of filters) for (const viewer of viewers) await next(query, viewer)
    const pairs = filters.flatMap((one, index) => filters.slice(index + 1).flatMap((other) => both(one, other) ?? []))
    expect(pairs.length).toBeGreaterThan(500)
    for (const [index, query] of pairs.entries()) {
      const viewer = viewers[index % viewers.length]
      // 11 has no factor in common with the numbers of viewers and places.
      if (viewer && (isLong || index % 11 === 0)) await next(query, viewer)
    }
    expect(found.size).toBeGreaterThan(20)
  }, 120_000)
})

type People = Awaited<ReturnType<typeof drawWorld>>['people']

const filtersOf = ({ ada, ben, cy }: People): Query[] => [
  ...[
    { author_id: ada.id },
    { assignee_id: 'Any' },
    { reviewer_id: 'None' },
    { labels: ['bug'] },
    { milestone: '1.0' },
  ],
  ...['thumbsup', 'heart', 'tada', 'None', 'Any'].map((my_reaction_emoji) => ({ my_reaction_emoji })),
  ...[[ada.id], [ada.id, cy.id], [999], ['None'], ['Any']].map((approved_by_ids) => ({ approved_by_ids })),
  ...[['ben'], ['ada', 'ben'], ['nobody'], ['None'], ['Any']].map((approved_by_usernames) => ({
    approved_by_usernames,
  })),
  ...[[ben.id], ['None'], ['Any']].map((approver_ids) => ({ approver_ids })),
  ...['production', 'staging', 'nowhere'].map((environment) => ({ environment })),
  { deployed_after: FINISHED[0] },
  { deployed_after: FINISHED[1] },
  { deployed_before: FINISHED[1] },
  { deployed_before: FINISHED[2] },
  ...[
    ...[{ author_id: ada.id }, { author_id: 999 }, { author_username: 'ben' }, { author_username: 'nobody' }],
    ...[{ assignee_id: ada.id }, { assignee_username: 'cy' }, { assignee_username: 'nobody' }],
    ...[{ reviewer_id: ben.id }, { reviewer_username: 'ada' }, { reviewer_username: 'nobody' }],
    ...[{ labels: ['bug'] }, { labels: ['bug', 'Wood'] }, { labels: ['gone'] }],
    ...[{ milestone: '1.0' }, { milestone: 'gone' }],
    ...[{ my_reaction_emoji: 'heart' }, { my_reaction_emoji: 'tada' }],
  ].map((not) => ({ not })),
]

/** Both filters; undefined if they set the same parameter. */
function both(one: Query, other: Query): Query | undefined {
  const [x, y] = [one.not ?? {}, other.not ?? {}]
  const sameKey = (a: object, b: object) => Object.keys(a).some((key) => key !== 'not' && key in b)
  if (sameKey(one, other) || sameKey(x, y)) return undefined
  return { ...one, ...other, ...('not' in one || 'not' in other ? { not: { ...x, ...y } } : {}) }
}
