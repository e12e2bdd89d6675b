import { givenIssuesOn } from '../../support/given-issues.ts'
import { plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/labels'

describe(ADDRESS, () => {
  test('lists the labels of the projects and of the groups above by title, each with the projects that can use it', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    const [inner, alone] = [await given.project({ in: group, owner }), await given.project({ owner })]
    await given.member({ group: top }, owner, 50)
    await make.label({ group: top }, 'top', { color: '#111111' })
    await make.label({ group }, 'shared', { color: '#222222' })
    await make.label({ project: alone }, 'shared', { color: '#333333' })
    await make.label({ project: inner }, 'inner')
    await make.label({ project: await given.project({ owner }) }, 'elsewhere')
    await make.label({ group: await given.group() }, 'of others')
    const call = await as(owner)
    const { body } = await call(ADDRESS, { projects: [alone.id, inner.id, inner.id] })
    const found = body.map(({ name, projects }) => [name, projects.toSorted((a, b) => a - b)])
    expect(found).toEqual([
      ['inner', [inner.id]],
      ['shared', [alone.id, inner.id].toSorted((a, b) => a - b)],
      ['top', [inner.id]],
    ])
    // The oldest of the labels with the same title.
    expect(body.map(({ color }) => color).slice(1)).toEqual(['#222222', '#111111'])
    expect(
      (await call(ADDRESS, { projects: [alone.id, inner.id], search: 'HAR' })).body.map(({ name }) => name),
    ).toEqual(['shared'])
    const named = { projects: [alone.id, inner.id], names: ['top', 'inner', 'of others', 'in'] }
    expect((await call(ADDRESS, named)).body.map(({ name }) => name)).toEqual(['inner', 'top'])
  })

  test('names a project once if one of its labels has the title of a label of its group', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const project = await given.project({ in: group })
    await make.label({ group }, 'bug')
    await make.label({ project }, 'bug')
    const { body } = await (await as(owner))(ADDRESS, { projects: [project.id] })
    expect(body.map(({ projects }) => projects)).toEqual([[project.id]])
  })

  test('leaves out projects that the caller does not see, and those whose issues are hidden or off', async ({
    server,
    given,
    as,
  }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const projects = [
      await given.project({ owner, visibility: 'private' }),
      await given.project({ owner, visibility: 'public', issues_access_level: 'private' }),
      await given.project({ owner, visibility: 'public', issues_access_level: 'disabled' }),
      await given.project({ owner, visibility: 'public' }),
    ]
    for (const project of projects) await make.label({ project }, `of ${project.id}`)
    const ids = projects.map(({ id }) => id)
    const seen = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, { projects: [...ids, 999_999] })).body.flatMap((label) => label.projects)
    expect((await seen(owner)).toSorted((a, b) => a - b)).toEqual([ids[0], ids[1], ids[3]])
    expect(await seen(await given.user())).toEqual([ids[3]])
  })

  test('lists at most 100 titles, and refuses more than 500 projects', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    for (let n = 0; n < 103; n++) await make.label({ project }, `n${String(n).padStart(3, '0')}`)
    const call = await as(owner)
    const { body } = await call(ADDRESS, { projects: [project.id] })
    expect([body.length, body.at(-1)?.name]).toEqual([100, 'n099'])
    const many = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
    expect((await call(ADDRESS, { projects: many(500) })).status).toBe(200)
    expect((await call(ADDRESS, { projects: many(501) })).status).toBe(400)
    const last = await call(ADDRESS, { projects: [project.id], names: ['n102'] })
    expect(last.body.map(({ name }) => name)).toEqual(['n102'])
    expect((await call(ADDRESS, { projects: [project.id], names: many(101).map(String) })).status).toBe(400)
  })

  test('is one statement, which reads labels by project and by group, each group once', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const plans = await plansOf(() => call(ADDRESS, { projects: [project.id], search: 'x' }))
    expect(plans.filter(({ sql }) => /\blabel\b/.test(sql))).toHaveLength(1)
    const text = planWith(plans, 'json_group_array').steps.join('\n')
    expect(text).toContain('SEARCH label USING INDEX label_project (project_id=?)')
    expect(text).toContain('SEARCH label USING INDEX label_group (group_id=?)')
    expect(text).toContain('SEARCH project USING INTEGER PRIMARY KEY (rowid=?)')
    expect(text).not.toMatch(/SCAN (label|project|namespace_ancestor)\b/)

    const named = await plansOf(() => call(ADDRESS, { projects: [project.id], names: ['x'] }))
    const namedText = planWith(named, 'json_group_array').steps.join('\n')
    expect(namedText).toMatch(/SEARCH label USING INDEX \w*project\w* \(project_id=\? AND title=\?\)/)
    expect(namedText).toMatch(/SEARCH label USING INDEX \w*group\w* \(group_id=\? AND title=\?\)/)
    expect(namedText).not.toMatch(/SCAN (label|project|namespace_ancestor)\b/)
  })
})
