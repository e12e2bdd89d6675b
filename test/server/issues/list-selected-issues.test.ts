import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { onFreeTier } from './free-tier.ts'

const ADDRESS = 'GET /-/gantry/v1/issues/selected'
const keyOf = (project: { id: number }, issue: { iid: number }) => `${project.id}:${issue.iid}`

describe(ADDRESS, () => {
  test('shows the values that changes of many issues replace, in the order of the request', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const [owner, mate, other] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner, visibility: 'private' })
    const elsewhere = await given.project({ owner })
    for (const user of [mate, other]) await given.member({ project }, user, 30)
    const milestone = await make.milestone({ project }, 'v1')
    const labels = [await make.label({ project }, 'urgent'), await make.label({ project }, 'bug')]
    const full = await make.issue(project, mate, {
      ...{ title: 'Whole', labels, assignees: [other, mate], milestone_id: milestone.id },
      ...{ due_date: '2026-06-01', weight: 3, confidential: 1, state: 2 },
    })
    const plain = await make.issue(elsewhere, owner, { title: 'Plain' })
    const { status, body } = await (await as(owner))(ADDRESS, {
      issues: [keyOf(elsewhere, plain), keyOf(project, full)],
    })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        project_id: elsewhere.id,
        iid: plain.iid,
        title: 'Plain',
        reference: `${elsewhere.path_with_namespace}#${plain.iid}`,
        state: 'opened',
        confidential: false,
        labels: [],
        milestone: null,
        assignees: [],
        due_date: null,
        weight: null,
        updated_at: expect.any(String),
        moved_to_id: null,
        project_archived: false,
        may_update: true,
        may_set_metadata: true,
      },
      {
        project_id: project.id,
        iid: full.iid,
        title: 'Whole',
        reference: `${project.path_with_namespace}#${full.iid}`,
        state: 'closed',
        confidential: true,
        labels: ['bug', 'urgent'],
        milestone: { id: milestone.id, title: 'v1' },
        assignees: [other, mate].map(({ id, name, username }) => ({ id, name, username })),
        due_date: '2026-06-01',
        weight: 3,
        updated_at: expect.any(String),
        moved_to_id: null,
        project_archived: false,
        may_update: true,
        may_set_metadata: true,
      },
    ])
  })

  test('has no weight on the free tier', () =>
    onFreeTier(async ({ server, given, call }) => {
      const owner = await given.user()
      const project = await given.project({ owner })
      const issue = await givenIssuesOn(server).issue(project, owner, { weight: 3 })
      const { body } = await call(owner, ADDRESS, { issues: [keyOf(project, issue)] })
      expect(body).toEqual([expect.not.objectContaining({ weight: expect.anything() })])
    }))

  test('says what each caller may change, exactly as a change then answers', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner, visibility: 'public' })
    const archived = await given.project({ owner, visibility: 'public', archived: 1 })
    const people = new Map([['stranger', await given.user()]])
    for (const [role, level] of [
      ['guest', 10],
      ['reporter', 20],
    ] as const) {
      const user = await given.user()
      for (const place of [project, archived]) await given.member({ project: place }, user, level)
      people.set(role, user)
    }
    const stranger = people.get('stranger') ?? owner
    const ownMistake = await make.issue(project, stranger)
    const assigned = await make.issue(project, owner, { assignees: [stranger] })
    const incident = await make.issue(project, stranger, { issue_type: 'incident' })
    const foreign = await make.issue(project, owner)
    const inArchive = await make.issue(archived, stranger)
    const found: string[] = []
    for (const [role, user] of people) {
      const call = await as(user)
      for (const [name, place, issue] of [
        ['own', project, ownMistake],
        ['assigned', project, assigned],
        ['incident', project, incident],
        ['foreign', project, foreign],
        ['archived', archived, inArchive],
      ] as const) {
        const [said] = (await call(ADDRESS, { issues: [keyOf(place, issue)] })).body
        const { status, body } = await call('PUT /projects/:id/issues/:issue_iid', {
          id: place.id,
          issue_iid: issue.iid,
          due_date: '2026-07-01',
        })
        const may = said?.may_update === true && !said.project_archived
        expect([role, name, status]).toEqual([role, name, may ? 200 : 403])
        const metadata = may && said.may_set_metadata
        expect([role, name, status === 200 && body.due_date !== null]).toEqual([role, name, metadata])
        if (may) found.push(`${role}: ${name}${metadata ? ', metadata' : ''}`)
        await server.db.write((trx) => trx.updateTable('issue').set({ due_date: null }).execute())
      }
    }
    expect(found).toEqual([
      'stranger: own',
      'stranger: assigned',
      'reporter: own, metadata',
      'reporter: assigned, metadata',
      'reporter: incident, metadata',
      'reporter: foreign, metadata',
    ])
  })

  test('names the copy of a moved issue, which cannot be moved again', async ({ server, given, as }) => {
    const owner = await given.user()
    const [project, target] = [await given.project({ owner }), await given.project({ owner })]
    const issue = await givenIssuesOn(server).issue(project, owner)
    const call = await as(owner)
    const address = { id: project.id, issue_iid: issue.iid, to_project_id: target.id }
    const { body: copy } = await call('POST /projects/:id/issues/:issue_iid/move', address)
    const { body } = await call(ADDRESS, { issues: [keyOf(project, issue), keyOf(target, copy)] })
    expect(body.map(({ moved_to_id, state }) => [moved_to_id, state])).toEqual([
      [copy.id, 'closed'],
      [null, 'opened'],
    ])
    expect((await call('POST /projects/:id/issues/:issue_iid/move', address)).status).toBe(400)
  })

  test('leaves out hidden, confidential, disabled and unknown issues, and says nothing about them', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const hidden = await given.project({ owner, visibility: 'private' })
    const open = await given.project({ owner, visibility: 'public' })
    const disabled = await given.project({ owner, visibility: 'public', issues_access_level: 'disabled' })
    const seen = await make.issue(open, owner)
    const issues = [
      keyOf(hidden, await make.issue(hidden, owner)),
      keyOf(open, await make.issue(open, owner, { confidential: 1 })),
      keyOf(disabled, await make.issue(disabled, owner)),
      keyOf(open, { iid: 999_999 }),
      keyOf(open, seen),
    ]
    const iids = async (who: typeof owner) => {
      const { body } = await (await as(who))(ADDRESS, { issues })
      return body.map((issue) => keyOf({ id: issue.project_id }, issue))
    }
    expect(await iids(await given.user())).toEqual([keyOf(open, seen)])
    expect(await iids(owner)).toEqual([issues[0], issues[1], issues[4]])
  })

  test('refuses keys that name no issue, and more than 500', async ({ given, as }) => {
    const call = await as(await given.user())
    for (const issues of [['3'], ['3:'], ['3:0'], ['-1:4'], ['3:4:5'], ["3:4'"]])
      expect([issues, (await call(ADDRESS, { issues })).status]).toEqual([issues, 400])
    const many = (n: number) => Array.from({ length: n }, (_, i) => `1:${i + 1}`)
    expect((await call(ADDRESS, { issues: many(500) })).status).toBe(200)
    expect((await call(ADDRESS, { issues: many(501) })).status).toBe(400)
  })

  test('finds every issue by its number, however many issues there are', async ({ server, given, as }) => {
    const project = await given.project()
    const issue = await givenIssuesOn(server).issue(project, await given.user())
    for (const who of [await given.admin(), await given.user()]) {
      const call = await as(who)
      const plans = await plansOf(() => call(ADDRESS, { issues: [keyOf(project, issue)] }))
      expectPlans(
        plans.filter(({ sql }) => sql.includes('wanted')),
        { scans: ['wanted'], sorts: true },
      )
    }
  })
})
