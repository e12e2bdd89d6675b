import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [['project'], ['group']] as const

describe.each(KINDS)('events about the members of a %s', (kind) => {
  const members = `/${kind}s/:id/members`
  const invitations = `/${kind}s/:id/invitations`

  test('contain the member, the project or group, and both values of each change', async ({
    server,
    given,
    asLoose,
  }) => {
    const group = await given.group({ name: 'Harbour', visibility: 'private' })
    const project = await given.project({ in: group, name: 'Crane', visibility: 'private' })
    const [owner, ada] = [await given.user(), await given.user({ name: 'Ada', email: 'ada@example.org' })]
    await given.member({ group }, owner, 50)
    const place = {
      project: kind === 'project' ? { id: project.id, name: 'Crane', owners: [{ id: owner.id }] } : null,
      group: kind === 'group' ? { id: group.id, name: 'Harbour', visibility: 'private' } : null,
    }
    const id = kind === 'project' ? project.id : group.id
    const call = await asLoose(owner)
    const answers = [
      await call(`POST ${members}`, { id, user_id: ada.id, access_level: 20, expires_at: '2027-01-02' }),
      await call(`PUT ${members}/:user_id`, { id, user_id: ada.id, access_level: 30, expires_at: '' }),
      await call(`DELETE ${members}/:user_id`, { id, user_id: ada.id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 204])
    const snapshot = {
      user: { id: ada.id, name: 'Ada', email: 'ada@example.org' },
      ...place,
      created_by_id: owner.id,
      invite_email: null,
      created_at: server.clock.iso(),
    }
    const by = { actor_id: owner.id, sudo_by_id: null }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'member.added', ...by, snapshot: { ...snapshot, access_level: 20, expires_at: '2027-01-02' } },
      {
        event: 'member.updated',
        ...by,
        snapshot: {
          ...snapshot,
          access_level: 30,
          expires_at: null,
          changes: { access_level: { before: 20, after: 30 }, expires_at: { before: '2027-01-02', after: null } },
        },
      },
      { event: 'member.removed', ...by, snapshot: { ...snapshot, access_level: 30, expires_at: null } },
    ])
  })

  test('contain the administrator behind sudo, and the request', async ({ server, given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project()
    const [admin, owner, ada] = [await given.admin(), await given.user(), await given.user()]
    await given.member(kind === 'group' ? { group: here } : { project: here }, owner, 50)
    const call = await asLoose(admin)
    const answer = await call(`POST ${members}`, { id: here.id, user_id: ada.id, access_level: 20, sudo: owner.id })
    expect(answer.status).toBe(201)
    const [event] = await storedEvents(server)
    expect(event).toMatchObject({
      event: 'member.added',
      actor_id: owner.id,
      sudo_by_id: admin.id,
      request_id: answer.headers.get('x-request-id'),
    })
  })

  test('are stored when a membership expires, with the member as it was', async ({ server, given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project({ in: await given.group() })
    const ada = await given.user({ name: 'Ada' })
    await given.member(kind === 'group' ? { group: here } : { project: here }, ada, 50, { expires_at: '2026-05-24' })
    server.clock.advance(2 * 86_400_000)
    await (await asLoose(null))('GET /projects')
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'member.removed',
        payload: { user_id: ada.id, access_level: 50, actor_id: null },
        snapshot: { user: { name: 'Ada' }, [kind]: { id: here.id }, access_level: 50, expires_at: '2026-05-24' },
        actor_id: null,
        request_id: null,
      },
    ])
  })

  test('include sent, changed, deleted and accepted invitations', async ({ server, given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project()
    const admin = await given.admin()
    const id = here.id
    const call = await asLoose(admin)
    await call(`POST ${invitations}`, { id, email: 'ada@example.org,ben@example.org', access_level: 20 })
    await call(`PUT ${invitations}/:email`, { id, email: 'ada@example.org', access_level: 30 })
    await call(`PUT ${invitations}/:email`, { id, email: 'ada@example.org', access_level: 30 })
    await call(`DELETE ${invitations}/:email`, { id, email: 'ben@example.org' })
    const { body } = await call('POST /users', {
      email: 'ada@example.org',
      name: 'Ada',
      username: 'ada',
      force_random_password: true,
      skip_confirmation: true,
    })
    expect(body).toMatchObject({ username: 'ada' })
    const about = (invite_email: string, access_level: number) => ({
      [kind]: { id },
      invite_email,
      access_level,
      created_by_id: admin.id,
    })
    const changes = { access_level: { before: 20, after: 30 } }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'invitation.created', snapshot: about('ada@example.org', 20) },
      { event: 'invitation.created', snapshot: about('ben@example.org', 20) },
      { event: 'invitation.updated', snapshot: { ...about('ada@example.org', 30), changes } },
      { event: 'invitation.removed', snapshot: about('ben@example.org', 20) },
      { event: 'user.created', snapshot: { user: { username: 'ada', email: 'ada@example.org' }, admin: false } },
      { event: 'member.added', snapshot: { user: { username: 'ada' }, ...about('ada@example.org', 30) } },
    ])
  })

  test('are not stored for refused requests', async ({ server, given, asLoose }) => {
    const here = kind === 'group' ? await given.group() : await given.project()
    const of = kind === 'group' ? { group: here } : { project: here }
    const [reporter, ada] = [await given.user(), await given.user()]
    await given.member(of, reporter, 20)
    await given.member(of, ada, 10)
    const call = await asLoose(reporter)
    const [id, user_id] = [here.id, ada.id]
    const answers = [
      await call(`POST ${members}`, { id, user_id, access_level: 20 }),
      await call(`PUT ${members}/:user_id`, { id, user_id, access_level: 20 }),
      await call(`DELETE ${members}/:user_id`, { id, user_id }),
      await call(`POST ${invitations}`, { id, email: 'ada@example.org', access_level: 20 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await storedEvents(server)).toEqual([])
  })
})

const REMOVALS = [
  ['group', 'DELETE /groups/:id/members/:user_id'],
  ['project', 'DELETE /projects/:id/members/:user_id'],
] as const

describe.each(REMOVALS)('the defaults of removing a member of a %s: %s', (kind, address) => {
  test('the member stays assigned to issues', async ({ server, given, as }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    const [owner, member] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    await given.member(kind === 'group' ? { group } : { project }, member, 30)
    const call = await as(owner)
    const { body: issue } = await call('POST /projects/:id/issues', {
      id: project.id,
      title: 'Leak',
      assignee_ids: [member.id],
    })
    expect(issue.assignees).toMatchObject([{ id: member.id }])
    const id = kind === 'group' ? group.id : project.id
    expect((await call(address, { id, user_id: member.id })).status).toBe(204)
    for (const table of ['issue_assignee', 'assignee_issue'] as const)
      expect(await server.db.read.selectFrom(table).select(['issue_id', 'user_id']).execute()).toEqual([
        { issue_id: issue.id, user_id: member.id },
      ])
  })

  test('invitations that the member sent are withdrawn', async ({ server, given, as }) => {
    const group = await given.group()
    const project = await given.project({ in: group })
    const [owner, member] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    await given.member(kind === 'group' ? { group } : { project }, member, 50)
    const invite = { email: ['new@example.org'], access_level: 10 as const }
    const pending = async () =>
      (await server.db.read.selectFrom('member').select('id').where('user_id', 'is', null).execute()).length
    await (await as(member))('POST /projects/:id/invitations', { id: project.id, ...invite })
    const call = await as(owner)
    const id = kind === 'group' ? group.id : project.id
    const removed = async (more: { skip_subresources?: boolean }) =>
      (await call(address, { id, user_id: member.id, ...more })).status
    expect([await removed({ skip_subresources: true }), await pending()]).toEqual([204, 1])
    await given.member(kind === 'group' ? { group } : { project }, member, 50)
    expect([await removed({}), await pending()]).toEqual([204, 0])
  })
})
