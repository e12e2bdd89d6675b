import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /projects/:id/import_project_members/:project_id'

describe(ADDRESS, () => {
  test("adds those who are no members, up to the caller's level", async ({ server, given, as }) => {
    const [caller, chief, writer, reader, known, above] = await Promise.all(
      Array.from({ length: 6 }, () => given.user()),
    )
    if (!(caller && chief && writer && reader && known && above)) throw new Error('six people')
    const group = await given.group()
    const [project, source] = [await given.project({ in: group }), await given.project()]
    await given.member({ project }, caller, 40)
    await given.member({ project }, known, 20)
    await given.member({ group }, above, 30)
    await given.member({ project: source }, chief, 50)
    await given.member({ project: source }, writer, 30, { expires_at: '2026-12-31' })
    await given.member({ project: source }, reader, 20)
    await given.member({ project: source }, known, 40)
    await given.member({ project: source }, above, 20)
    await given.member({ project: source }, await given.user(), 20, { expires_at: '2026-05-22' })
    await given.member({ project: source }, await given.user(), 20, { requested_at: '2026-05-22T00:00:00.000Z' })
    await given.member({ project: source }, await given.user({ kind: 'project_bot' }), 20)
    await given.member({ project: await given.project() }, await given.user(), 20)
    const call = await as(caller)
    expect(await call(ADDRESS, { id: project.id, project_id: source.id })).toMatchObject({
      status: 200,
      body: { status: 'success', message: 'Successfully imported' },
    })
    const { body } = await call('GET /projects/:id/members', { id: project.id })
    expect(new Map(body.map((one) => [one.id, [one.access_level, one.expires_at]]))).toEqual(
      new Map([
        [caller.id, [40, null]],
        [known.id, [20, null]],
        [chief.id, [40, null]],
        [writer.id, [30, '2026-12-31']],
        [reader.id, [20, null]],
      ]),
    )
    const added = server.events.filter(({ event }) => event === 'member.added').map(({ payload }) => payload)
    expect(added).toHaveLength(3)
    expect(added).toContainEqual({
      ...{ project_id: project.id, group_id: null, user_id: writer.id, access_level: 30, expires_at: '2026-12-31' },
      ...{ invite_source: null, actor_id: caller.id },
    })
    expect((await (await as(writer))('GET /projects/:id', { id: project.id })).status).toBe(200)
    await call(ADDRESS, { id: project.id, project_id: source.id })
    expect(server.events.filter(({ event }) => event === 'member.added')).toHaveLength(3)
  })

  test('is refused if the group forbids new members in its projects', async ({ given, asLoose }) => {
    const [group, owner] = [await given.group({ membership_lock: 1 }), await given.user()]
    await given.member({ group }, owner, 50)
    const [project, source] = [await given.project({ in: group }), await given.project()]
    const answer = await (await asLoose(owner))(ADDRESS, { id: project.id, project_id: source.id })
    expect(answer).toMatchObject({ status: 405, body: { message: '405 Method Not Allowed' } })
  })

  test('a missing or hidden project is refused', async ({ given, asLoose }) => {
    const owner = await given.user()
    const [mine, hidden] = [await given.project({ owner }), await given.project({ visibility: 'private' })]
    const call = await asLoose(owner)
    const missing = { status: 404, body: { message: '404 Project Not Found' } }
    for (const project_id of [hidden.id, 99_999])
      expect(await call(ADDRESS, { id: mine.id, project_id })).toMatchObject(missing)
    expect(await call(ADDRESS, { id: mine.id, project_id: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'project_id is invalid' },
    })
  })
})
