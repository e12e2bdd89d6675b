import { givenIssuesOn } from '../../support/given-issues.ts'
import { plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /-/gantry/v1/issues/assignable_users'
const names = (body: readonly { username: string }[]) => body.map(({ username }) => username)

describe(ADDRESS, () => {
  test('lists exactly the users whom a change of an issue accepts as assignee', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const [member, stranger, external, externalMember, admin, blocked] = [
      await given.user(),
      await given.user(),
      await given.user({ external: 1 }),
      await given.user({ external: 1 }),
      await given.admin(),
      await given.user({ state: 'blocked' }),
    ]
    const all = [owner, member, stranger, external, externalMember, admin, blocked]
    for (const visibility of ['private', 'internal', 'public'] as const)
      for (const issues_access_level of ['enabled', 'private'] as const) {
        const project = await given.project({ owner, visibility, issues_access_level })
        for (const user of [member, externalMember, blocked]) await given.member({ project }, user, 10)
        const issue = await make.issue(project, owner)
        const call = await as(owner)
        const { body } = await call(ADDRESS, { projects: [project.id] })
        const accepted: string[] = []
        for (const user of all) {
          const { body: after } = await call('PUT /projects/:id/issues/:issue_iid', {
            id: project.id,
            issue_iid: issue.iid,
            assignee_ids: [user.id],
          })
          if (after.assignees.length > 0) accepted.push(user.username)
        }
        const listed = names(body).filter((name) => all.some((user) => user.username === name))
        expect([visibility, issues_access_level, listed.toSorted()]).toEqual([
          visibility,
          issues_access_level,
          accepted.toSorted(),
        ])
        expect(accepted).toContain(member.username)
        for (const { projects } of body) expect(projects).toEqual([project.id])
      }
  })

  test('puts the caller first, then members by name, then other users', async ({ given, as }) => {
    const caller = await given.user({ name: 'Zoe' })
    const [bo, al, other] = [
      await given.user({ name: 'bo' }),
      await given.user({ name: 'Al' }),
      await given.user({ name: 'Aaron' }),
    ]
    const project = await given.project({ owner: caller, visibility: 'public' })
    for (const user of [bo, al]) await given.member({ project }, user, 30)
    const { body } = await (await as(caller))(ADDRESS, { projects: [project.id] })
    expect(names(body).slice(0, 3)).toEqual([caller.username, al.username, bo.username])
    expect(names(body)).toContain(other.username)
    expect(new Set(names(body)).size).toBe(body.length)
    expect(body.map(({ member }) => member).slice(0, 4)).toEqual([true, true, true, false])
  })

  test('says for several projects in which of them a user can be assigned', async ({ given, as }) => {
    const owner = await given.user()
    const [first, second] = [
      await given.project({ owner, visibility: 'private' }),
      await given.project({ owner, visibility: 'private' }),
    ]
    const [both, one, none] = [await given.user(), await given.user(), await given.user()]
    await given.member({ project: first }, both, 30)
    await given.member({ project: second }, both, 30)
    await given.member({ project: second }, one, 30)
    const { body } = await (await as(owner))(ADDRESS, { projects: [first.id, second.id] })
    const projectsOf = (user: { id: number }) => body.find(({ id }) => id === user.id)?.projects
    expect(projectsOf(both)?.toSorted()).toEqual([first.id, second.id].toSorted())
    expect(projectsOf(one)).toEqual([second.id])
    expect(projectsOf(none)).toBe(undefined)
  })

  test('leaves out projects in which the caller cannot assign anybody, not even to a new issue', async ({
    given,
    as,
  }) => {
    const owner = await given.user()
    const caller = await given.user()
    const [foreign, guest, hidden] = [
      await given.project({ owner, visibility: 'public' }),
      await given.project({ owner, visibility: 'public' }),
      await given.project({ owner, visibility: 'private' }),
    ]
    await given.member({ project: guest }, caller, 10)
    const call = await as(caller)
    const { body } = await call(ADDRESS, { projects: [foreign.id, guest.id, hidden.id, 999_999] })
    expect(new Set(body.flatMap(({ projects }) => projects))).toEqual(new Set([guest.id]))
    expect((await call(ADDRESS, { projects: [foreign.id, hidden.id] })).body).toEqual([])
  })

  test('searches names, usernames and public addresses, and returns at most 20', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, visibility: 'public' })
    for (let n = 0; n < 25; n++) await given.user({ name: `Crowd ${n}` })
    const sought = await given.user({ name: 'Ines Falk', username: 'ifalk', public_email: 'ines@harbor.example' })
    const call = await as(owner)
    const found = async (search: string) => names((await call(ADDRESS, { projects: [project.id], search })).body)
    for (const search of ['Ines', 'falk ines', '@ifalk', 'INES@harbor.example', '@if', 'fa in'])
      expect([search, await found(search)]).toEqual([search, [sought.username]])
    expect(await found('crowd')).toHaveLength(20)
    expect(await found('nobody of that name')).toEqual([])
  })

  test('refuses more than 500 projects', async ({ given, as }) => {
    const call = await as(await given.user())
    const many = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
    expect((await call(ADDRESS, { projects: many(500) })).status).toBe(200)
    expect((await call(ADDRESS, { projects: many(501) })).status).toBe(400)
  })

  test('reads members through their authorizations, and other users in the order of an index until there are enough', async ({
    given,
    as,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    const { steps } = planWith(await plansOf(() => call(ADDRESS, { projects: [project.id] })), 'place')
    const text = steps.join('\n')
    expect(text).not.toMatch(/SCAN (reach|project)\b/)
    const [members, others] = text.split('UNION ALL')
    expect(members).toContain('project_authorization_project (project_id=?)')
    expect(others).toContain('SEARCH user USING INDEX user_state (state=?)')
    expect(others).not.toContain('FOR ORDER BY')
  })
})
