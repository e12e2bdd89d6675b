import { givenIssuesOn } from '../../support/given-issues.ts'
import { plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/milestones'

describe(ADDRESS, () => {
  test('lists the active milestones of the projects and of the groups above by due date, with their ids by project', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const [inner, alone] = [await given.project({ in: group }), await given.project({ owner })]
    const late = await make.milestone({ project: alone }, 'v2', { due_date: '2030-05-01' })
    const early = await make.milestone({ project: inner }, 'v2', { due_date: '2030-02-01' })
    const first = await make.milestone({ group }, 'v1', { due_date: '2030-01-01' })
    const undated = await make.milestone({ project: alone }, 'later')
    await make.milestone({ project: alone }, 'done', { state: 'closed' })
    await make.milestone({ project: await given.project({ owner }) }, 'elsewhere')
    const call = await as(owner)
    const { body } = await call(ADDRESS, { projects: [inner.id, alone.id] })
    const sorted = body.map((one) => ({ ...one, projects: one.projects.toSorted((a, b) => a.id - b.id) }))
    expect(sorted).toEqual([
      { title: 'v1', due_date: '2030-01-01', projects: [{ id: inner.id, milestone_id: first.id }] },
      {
        title: 'v2',
        due_date: '2030-02-01',
        projects: [
          { id: inner.id, milestone_id: early.id },
          { id: alone.id, milestone_id: late.id },
        ].toSorted((a, b) => a.id - b.id),
      },
      { title: 'later', due_date: null, projects: [{ id: alone.id, milestone_id: undated.id }] },
    ])
    const { body: some } = await call(ADDRESS, { projects: [inner.id, alone.id], search: 'V' })
    expect(some.map(({ title }) => title)).toEqual(['v1', 'v2'])
  })

  test('lists milestones that a change of an issue accepts, the own one before that of a group with its title', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group })
    await make.milestone({ group }, 'v1')
    const own = await make.milestone({ project }, 'v1')
    const above = await make.milestone({ group }, 'v2')
    const issue = await make.issue(project, owner)
    const call = await as(owner)
    const { body } = await call(ADDRESS, { projects: [project.id] })
    expect(body.flatMap(({ projects }) => projects.map((one) => one.milestone_id))).toEqual([own.id, above.id])
    for (const milestone_id of [own.id, above.id]) {
      const { body: changed } = await call('PUT /projects/:id/issues/:issue_iid', {
        id: project.id,
        issue_iid: issue.iid,
        milestone_id,
      })
      expect(changed.milestone?.id).toBe(milestone_id)
    }
  })

  test('leaves out projects that the caller does not see, and those whose issues are hidden', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const projects = [
      await given.project({ owner, visibility: 'private' }),
      await given.project({ owner, visibility: 'public', issues_access_level: 'private' }),
      await given.project({ owner, visibility: 'public' }),
    ]
    for (const project of projects) await make.milestone({ project }, 'v1')
    const ids = projects.map(({ id }) => id)
    const { body } = await (await as(await given.user()))(ADDRESS, { projects: ids })
    expect(body.flatMap((one) => one.projects.map(({ id }) => id))).toEqual([ids[2]])
  })

  test('lists at most 100 titles, and refuses more than 500 projects', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    for (let n = 0; n < 102; n++) await make.milestone({ project }, `n${n}`)
    const call = await as(owner)
    expect((await call(ADDRESS, { projects: [project.id] })).body).toHaveLength(100)
    expect((await call(ADDRESS, { projects: Array.from({ length: 501 }, (_, i) => i + 1) })).status).toBe(400)
  })

  test('is one statement, which reads active milestones by project and by group, each group once', async ({
    given,
    as,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const plans = await plansOf(() => call(ADDRESS, { projects: [project.id] }))
    expect(plans.filter(({ sql }) => /\bmilestone\b/.test(sql))).toHaveLength(1)
    const text = planWith(plans, 'json_group_array').steps.join('\n')
    expect(text).toContain('SEARCH milestone USING INDEX milestone_project_due (project_id=? AND state=?)')
    expect(text).toContain('SEARCH milestone USING INDEX milestone_group_due (group_id=? AND state=?)')
    expect(text).not.toMatch(/SCAN (milestone|project|namespace_ancestor)\b/)
  })
})
