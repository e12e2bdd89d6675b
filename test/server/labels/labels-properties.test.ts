import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenOn } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { runs } from '../../support/runs.ts'
import { callBy, startTestServer } from '../../support/server.ts'

const part = fc.constantFrom('a', 'B', 'ab', 'ä', '%', '_', ' ')
const title = fc
  .array(part, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '')
const HOMES = ['top', 'group', 'below', 'project', 'deep'] as const
const label = fc.record({ home: fc.constantFrom(...HOMES), title, description: fc.option(title, { nil: null }) })
const query = fc.record({
  of: fc.constantFrom('projects', 'groups'),
  search: fc.option(part, { nil: undefined }),
  include_ancestor_groups: fc.boolean(),
  include_descendant_groups: fc.boolean(),
  only_group_labels: fc.boolean(),
  per_page: fc.integer({ min: 1, max: 7 }),
})
type Label = typeof label extends fc.Arbitrary<infer L> ? L : never
type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never

/** The homes whose labels a list contains. */
const homesOf = (q: Query): readonly Label['home'][] =>
  q.of === 'projects'
    ? ['project', ...(q.include_ancestor_groups ? (['group', 'top'] as const) : [])]
    : [
        'group',
        ...(q.include_ancestor_groups ? (['top'] as const) : []),
        ...(q.include_descendant_groups ? (['below'] as const) : []),
        ...(q.only_group_labels ? [] : (['project'] as const)),
        ...(!q.only_group_labels && q.include_descendant_groups ? (['deep'] as const) : []),
      ]

const contains = (text: string | null, search: string) => text?.toLowerCase().includes(search.toLowerCase()) === true

describe('GET /projects/:id/labels, GET /groups/:id/labels', () => {
  test('pages together contain every matching label once, in order', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(label, { maxLength: 25, selector: ({ home, title }) => `${home} ${title}` }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        async (labels, queries) => {
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
            const made = []
            for (const { home, title: name, description } of labels)
              made.push({ home, description, ...(await make.label(places[home], name, { description })) })
            for (const q of queries) {
              const homes = homesOf(q)
              const expected = made
                .filter(({ home }) => homes.includes(home))
                .filter((one) => !q.search || contains(one.title, q.search) || contains(one.description, q.search))
                .sort((a, b) => Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) || a.id - b.id)
              const pages = Math.max(1, Math.ceil(expected.length / q.per_page))
              const listed: unknown[] = []
              const { of, search, ...others } = q
              const id = of === 'projects' ? project.id : group.id
              for (let page = 1; page <= pages; page++) {
                const sent = { id, page, ...others, ...(search !== undefined && { search }) }
                const answer = await callBy(server, undefined, `GET /${of}/:id/labels`, sent)
                expect(answer.headers.get('x-total')).toBe(String(expected.length))
                if (Array.isArray(answer.body)) listed.push(...answer.body)
              }
              expect(listed).toMatchObject(expected.map((one) => ({ id: one.id, name: one.title })))
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
