import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenOn } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { runs } from '../../support/runs.ts'
import { callBy, startTestServer } from '../../support/server.ts'

const HOMES = ['top', 'group', 'below', 'project', 'deep'] as const
const day = fc.constantFrom('2026-05-01', '2026-06-01', '2026-07-01')
const title = fc.constantFrom('1.0', 'one', 'One more', 'ä')
const milestone = fc.record({
  home: fc.constantFrom(...HOMES),
  title,
  due_date: fc.option(day, { nil: null }),
  state: fc.constantFrom('active' as const, 'closed' as const),
  updated_at: day,
})
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const query = fc.record({
  of: fc.constantFrom('projects', 'groups'),
  state: optional(fc.constantFrom('active', 'closed')),
  title: optional(title),
  search: optional(fc.constantFrom('ONE', '0', '%')),
  updated_after: optional(day),
  updated_before: optional(day),
  include_ancestors: fc.boolean(),
  include_descendants: fc.boolean(),
  per_page: fc.integer({ min: 1, max: 7 }),
})
type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never
type Row = (typeof milestone extends fc.Arbitrary<infer M> ? M : never) & { id: number }

/** Whether a list contains milestones of the home. */
function includes({ of, include_ancestors, include_descendants }: Query, home: Row['home']): boolean {
  if (home === 'top') return include_ancestors
  if (of === 'projects') return home === 'project' || (home === 'group' && include_ancestors)
  return home === 'group' || include_descendants
}

const matches = (q: Query, row: Row) =>
  includes(q, row.home) &&
  (q.state === undefined || row.state === q.state) &&
  (q.title === undefined || row.title === q.title) &&
  (q.search === undefined || row.title.toLowerCase().includes(q.search.toLowerCase())) &&
  (q.updated_after === undefined || row.updated_at >= q.updated_after) &&
  (q.updated_before === undefined || row.updated_at <= q.updated_before)

const byDueDate = (a: Row, b: Row) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999') || a.id - b.id

describe('GET /projects/:id/milestones, GET /groups/:id/milestones', () => {
  test('pages together contain every matching milestone once, by due date', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(milestone, { maxLength: 25 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        async (milestones, queries) => {
          const server = await startTestServer()
          try {
            const given = givenOn(server)
            const make = givenIssuesOn(server)
            const top = await given.group()
            const group = await given.group({ parent: top })
            const below = await given.group({ parent: group })
            const project = await given.project({ in: group })
            const deep = await given.project({ in: below })
            const places = {
              top: { group: top },
              group: { group },
              below: { group: below },
              project: { project },
              deep: { project: deep },
            }
            const rows: Row[] = []
            for (const { home, title: name, ...row } of milestones) {
              const moments = { updated_at: `${row.updated_at}T00:00:00.000Z` }
              const { id } = await make.milestone(places[home], name, { ...row, ...moments })
              rows.push({ id, home, title: name, ...row })
            }
            for (const q of queries) {
              const expected = rows.filter((row) => matches(q, row)).sort(byDueDate)
              const { of, ...others } = q
              const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
              const id = of === 'projects' ? project.id : group.id
              const listed: unknown[] = []
              for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / q.per_page)); page++) {
                const answer = await callBy(server, undefined, `GET /${of}/:id/milestones`, { id, page, ...sent })
                expect(answer.headers.get('x-total')).toBe(String(expected.length))
                if (Array.isArray(answer.body)) listed.push(...answer.body)
              }
              expect(listed).toMatchObject(expected.map((row) => ({ id: row.id, title: row.title, state: row.state })))
            }
          } finally {
            await server.stop()
          }
        },
      ),
      runs(12, 200),
    )
  })
})
