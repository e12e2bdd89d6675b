import fc from 'fast-check'
import { quickActionNames } from '../../../src-server/issues/quick-actions/names.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { runs } from '../../support/runs.ts'
import { describe, expect, test } from '../../support/test.ts'
import { wrongCounters, wrongPostings } from '../demo/checks.ts'

const ADDRESS = 'POST /projects/:id/issues/:issue_iid/notes'
const ARGUMENTS = [
  ...['', '~bug', '~"needs review" ~bug', 'bug, late', '@guest', 'me', '@guest @reporter', '%1.0', '%"Spring release"'],
  ...['1h', '-30m', '2h 2026-05-01', '1y', 'tomorrow', 'in 2 weeks', '2026-12-31', '3', '0', '#1', '#2', '#3', '#999'],
  ...[
    'acme#1',
    'on_track',
    'S1',
    'high',
    'New words',
    '"',
    '~',
    '%',
    '@',
    '%"',
    '~"',
    '*iteration:1',
    '--current',
    "'; DROP TABLE issue",
  ],
]
const lines = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...quickActionNames), fc.constantFrom(...ARGUMENTS)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('unknown', 'shrug', ''), fc.constantFrom('', 'a word')) },
)
const bodies = fc
  .tuple(fc.array(lines, { minLength: 1, maxLength: 8 }), fc.boolean())
  .map(([some, text]) => [...(text ? ['Text'] : []), ...some.map(([name, word]) => `/${name} ${word}`)].join('\n'))
const sent = fc.array(fc.record({ body: bodies, who: fc.nat(3), iid: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 8,
})

describe('any quick actions of anybody', () => {
  test('are carried out or refused, say so, and leave every counter and list of the instance right', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [admin, reporter, guest, stranger] = [
      await given.admin(),
      await given.user({ username: 'reporter' }),
      await given.user({ username: 'guest' }),
      await given.user(),
    ]
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ group }, reporter, 20)
    await given.member({ project }, guest, 10)
    for (const title of ['bug', 'needs review']) await make.label({ project }, title)
    await make.label({ group }, 'late')
    for (const author of [admin, reporter, guest, stranger]) await make.issue(project, author)
    const calls = await Promise.all([admin, reporter, guest, stranger].map(as))
    for (const title of ['1.0', 'Spring release'])
      await calls[0]?.('POST /projects/:id/milestones', { id: project.id, title })
    const issues = () => server.db.read.selectFrom('issue').selectAll().orderBy('id').execute()
    await fc.assert(
      fc.asyncProperty(sent, async (requests) => {
        for (const { body, who, iid } of requests) {
          const before = await issues()
          const answer = await calls[who]?.(ADDRESS, { id: project.id, issue_iid: iid, body })
          expect([201, 202, 400, 403, 404]).toContain(answer?.status)
          if (answer?.status === 400) expect(await issues()).toEqual(before)
          if (answer?.status === 202) expect(answer.body).toHaveProperty('summary', [expect.stringMatching(/\.$/)])
        }
        expect([await wrongPostings(server.db), await wrongCounters(server.db)]).toEqual([[], []])
      }),
      runs(25, 500),
    )
  })
})
