import { addDays } from '../../../src-server/kit/clock.ts'
import { pruneEvents } from '../../../src-server/kit/events/queries.ts'
import { projectArchive } from '../../support/archives.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from '../imports/import-file.ts'
import { eventOf, issueOf, noteOn } from './rows.ts'

const ADDRESS = 'GET /-/gantry/v1/changes'

describe('GET /-/gantry/v1/changes', () => {
  test('lists changes of every kind, the newest first, with the record and who changed it', async ({
    given,
    as,
    server,
  }) => {
    const [owner, member] = [await given.user(), await given.user()]
    const call = await as(owner)
    const project = await given.project({ owner })
    const id = project.id
    await call('POST /projects/:id/issues', { id, title: 'One' })
    await call('POST /projects/:id/issues/:issue_iid/notes', { id, issue_iid: 1, body: 'Text' })
    await call('POST /projects/:id/members', { id, user_id: String(member.id), access_level: 30 })
    await call('PUT /projects/:id', { id, description: 'Changed' })
    await call('POST /projects/:id/archive', { id })
    const { status, body } = await call(ADDRESS, {})
    expect(status).toBe(200)
    expect(body.map(({ kind, act, title, user }) => [kind, act, title, user])).toEqual([
      ['project', 'archived', project.name, null],
      ['project', 'updated', project.name, null],
      ['member', 'added', project.name, member.name],
      ['note', 'created', 'One', null],
      ['issue', 'created', 'One', null],
    ])
    expect(body[3]).toMatchObject({ iid: 1, noteable_type: 'Issue', project_id: id })
    for (const change of body)
      expect(change).toMatchObject({
        at: server.clock.iso(),
        author: { id: owner.id, username: owner.username },
        path: project.path_with_namespace,
        project_id: id,
      })
  })

  test('lists the changes by one user, or those by others to the account', async ({ given, as, server }) => {
    const [root, ada, ben] = [await given.admin(), await given.user(), await given.user()]
    const [call, hers] = [await as(root), await as(ada)]
    const project = await given.project({ owner: ben })
    await call('POST /projects/:id/members', { id: project.id, user_id: String(ada.id), access_level: 30 })
    await hers('POST /projects/:id/issues', { id: project.id, title: 'By Ada' })
    await (await as(ben))('POST /projects/:id/issues', { id: project.id, title: 'By Ben' })
    await call('PUT /users/:id', { id: ada.id, note: 'On leave' })
    await hers('POST /users/:id/follow', { id: ben.id })
    await server.send('PUT', '/user/status?message=Away', { token: await given.token(ada) })
    const listed = async (user: { id: number }, side: 'by' | 'to') =>
      (await call(ADDRESS, { user_id: user.id, side })).body.map(({ kind, act, title }) => [kind, act, title])
    expect(await listed(ada, 'by')).toEqual([
      ['user', 'status_changed', ada.name],
      ['user', 'followed', ben.name],
      ['issue', 'created', 'By Ada'],
    ])
    expect(await listed(ada, 'to')).toEqual([
      ['user', 'updated', ada.name],
      ['member', 'added', project.name],
    ])
    expect(await listed(ben, 'to')).toEqual([['user', 'followed', ben.name]])
    // What an administrator does in the name of others counts for both.
    await server.send('POST', `/projects/${project.id}/issues?title=Through%20root&sudo=${ben.id}`, {
      token: await given.token(root, { scopes: '["api","sudo"]' }),
    })
    expect((await listed(root, 'by'))[0]).toEqual(['issue', 'created', 'Through root'])
    expect((await listed(ben, 'by'))[0]).toEqual(['issue', 'created', 'Through root'])
    // Others see only what they may see anyway, and do not learn who acted in whose name.
    const stranger = await as(await given.user())
    const titles = async (user: { id: number }) =>
      (await stranger(ADDRESS, { user_id: user.id })).body.map(({ title }) => title)
    expect(await titles(root)).toEqual([project.name])
    expect((await titles(ben))[0]).toBe('Through root')
    // Below the stored events, the activity feed says what the user did.
    server.clock.advance(1000)
    await hers('POST /projects/:id/issues', { id: project.id, title: 'Later' })
    await server.instance.events.idle()
    await server.db.write((trx) => pruneEvents(trx, { since: '0000', count: 1 }))
    expect((await listed(ada, 'by')).slice(0, 2)).toEqual([
      ['issue', 'created', 'Later'],
      ['issue', 'created', 'By Ada'],
    ])
    expect(await listed(ben, 'by')).toContainEqual(['issue', 'created', 'By Ben'])
    expect(await listed(ada, 'to')).toEqual([])
  })

  test('shows only what the caller may see, and signing in is no change', async ({ given, as, server }) => {
    const [owner, stranger] = [await given.user(), await given.user()]
    const call = await as(owner)
    const hidden = await given.project({ owner, visibility: 'private' })
    const open = await given.project({ owner })
    await call('POST /projects/:id/issues', { id: hidden.id, title: 'Hidden' })
    await call('POST /projects/:id/issues', { id: open.id, title: 'Secret', confidential: true })
    await call('POST /projects/:id/issues', { id: open.id, title: 'Plain' })
    const code = server.instance.sessions.issueCode(stranger.id)
    expect((await server.send('POST', `/-/gantry/v1/sign-in?code=${code}`)).status).toBe(201)
    const seen = async (who: { id: number }) => (await (await as(who))(ADDRESS, {})).body.map(({ title }) => title)
    expect(await seen(stranger)).toEqual(['Plain'])
    expect(await seen(await given.admin())).toEqual(['Plain', 'Secret', 'Hidden'])
  })

  test('tells what a change replaced only to callers who may change that', async ({ given, as }) => {
    const [owner, reporter, guest, stranger] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const project = await given.project({ owner })
    const { id } = project
    await given.member({ project }, reporter, 20)
    await given.member({ project }, guest, 10)
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id, title: 'One' })
    await call('PUT /projects/:id/issues/:issue_iid', { id, issue_iid: 1, title: 'Two', description: 'x'.repeat(9) })
    await call('PUT /projects/:id/issues/:issue_iid', { id, issue_iid: 1, description: 'x'.repeat(20_000) })
    await call('PUT /projects/:id', { id, description: 'Changed', lfs_enabled: false })
    await call('PUT /projects/:id', { id, wiki_access_level: 'private' })
    await call('POST /projects/:id/star', { id })
    const seen = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, {})).body.map(({ act, undo }) => [act, undo && Object.keys(undo.after)])
    const all = [
      ['starred', ['starred']],
      ['updated', ['wiki_access_level']],
      // The console has no form in which it could send back the stored value of this setting.
      ['updated', null],
      // The event holds only the beginning of the text.
      ['updated', null],
      ['updated', ['title', 'description']],
      ['created', null],
    ]
    const withNull = (...hidden: readonly number[]) =>
      all.map(([act, names], at) => [act, hidden.includes(at) ? null : names])
    expect(await seen(owner)).toEqual(all)
    expect(await seen(await given.admin())).toEqual(withNull(0))
    expect(await seen(reporter)).toEqual(withNull(0, 1))
    expect(await seen(guest)).toEqual(withNull(0, 1, 4))
    expect(await seen(stranger)).toEqual(withNull(0, 1, 4))
    const [, access] = (await call(ADDRESS, {})).body
    expect(access?.undo).toEqual({
      before: { wiki_access_level: 'enabled' },
      after: { wiki_access_level: 'private' },
      user_id: null,
      shared_group_id: null,
      record_id: null,
    })
  })

  test('a Maintainer undoes only what a Maintainer can change', async ({ given, as }) => {
    const [owner, maintainer, member] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner, path: 'old' })
    const { id } = project
    await given.member({ project }, maintainer, 40)
    const [group, other] = [await given.group(), await given.group()]
    await given.member({ group }, owner, 50)
    await given.member({ group }, maintainer, 40)
    const call = await as(owner)
    await call('PUT /projects/:id', { id, description: 'Changed' })
    await call('PUT /projects/:id', { id, visibility: 'private' })
    await call('PUT /projects/:id', { id, description: 'Again', visibility: 'internal' })
    await call('PUT /projects/:id', { id, path: 'renamed' })
    await call('POST /projects/:id/members', { id, user_id: String(member.id), access_level: 30 })
    await call('POST /projects/:id/share', { id, group_id: group.id, group_access: 30 })
    await call('POST /projects/:id/archive', { id })
    await call('POST /projects/:id/unarchive', { id })
    await call('POST /groups/:id/share', { id: group.id, group_id: other.id, group_access: 20 })
    await call('DELETE /groups/:id/share/:group_id', { id: group.id, group_id: other.id })
    const seen = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, {})).body.map(({ act, undo }) => [act, undo && Object.keys(undo.after).join(' ')])
    const share = 'group_access expires_at'
    const membership = 'access_level expires_at'
    expect(await seen(owner)).toEqual([
      ['unshared', share],
      ['shared', share],
      ['unarchived', 'archived'],
      ['archived', 'archived'],
      ['shared', share],
      ['added', membership],
      ['renamed', 'path'],
      ['updated', 'description visibility'],
      ['updated', 'visibility'],
      ['updated', 'description'],
    ])
    expect(await seen(maintainer)).toEqual([
      ['unshared', null],
      ['shared', null],
      ['unarchived', null],
      ['archived', null],
      ['shared', share],
      ['added', membership],
      ['renamed', null],
      ['updated', null],
      ['updated', null],
      ['updated', 'description'],
    ])
  })

  test('continues with the activity feed below the oldest stored event, without repeating a change', async ({
    given,
    as,
    server,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const issue = await issueOf(server, project, owner)
    const note = await noteOn(server, issue, owner)
    const place = { project_id: project.id, target_iid: issue.iid, target_title: 'An issue' }
    await eventOf(server, owner, { ...place, target_type: 'Issue', target_id: issue.id })
    await eventOf(server, owner, { ...place, action: 'commented on', target_type: 'Note', target_id: note.id })
    await eventOf(server, owner, { project_id: project.id, action: 'joined', target_type: 'Project' })
    await eventOf(server, owner, { project_id: project.id, action: 'expired', target_type: 'Project' })
    const call = await as(owner)
    const listed = async (limit = 20) =>
      (await call(ADDRESS, { limit })).body.map(({ kind, act, title }) => `${kind} ${act} ${title}`)
    const earlier = [
      `member removed ${project.path_with_namespace}`,
      `member added ${project.path_with_namespace}`,
      'note created An issue',
      'issue created An issue',
    ]
    expect(await listed()).toEqual(earlier)
    server.clock.advance(1000)
    await call('POST /projects/:id/issues', { id: project.id, title: 'New' })
    expect(await listed()).toEqual(['issue created New', ...earlier])
    expect(await listed(2)).toEqual(['issue created New', earlier[0]])
    server.clock.advance(1000)
    await call('POST /projects/:id/issues', { id: project.id, title: 'Newer' })
    await server.instance.events.idle()
    await server.db.write((trx) => pruneEvents(trx, { since: '0000', count: 1 }))
    expect(await listed()).toEqual(['issue created Newer', 'issue created New', ...earlier])
  })

  test('a membership that expired is removed by nobody, and cannot be given back', async ({ server, given, as }) => {
    const [owner, member] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const expires_at = addDays(server.clock.today(), 1)
    const call = await as(owner)
    const added = { user_id: String(member.id), access_level: 30, expires_at }
    await call('POST /projects/:id/members', { id: project.id, ...added })
    server.clock.advance(86_400_000)
    const { body } = await call(ADDRESS, {})
    expect(body.map(({ act, author, user, undo }) => [act, author?.id, user, undo === null])).toEqual([
      ['removed', undefined, member.name, true],
      ['added', owner.id, member.name, false],
    ])
  })

  test('shows deployments to Reporters, and to nobody but administrators while they are switched off', async ({
    given,
    as,
  }) => {
    const [owner, reporter, guest] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner })
    const { id } = project
    await given.member({ project }, reporter, 20)
    await given.member({ project }, guest, 10)
    await (await as(owner))('POST /projects/:id/environments', { id, name: 'production' })
    const seen = async (who: { id: number }) =>
      (await (await as(who))(ADDRESS, {})).body.filter(({ kind }) => kind === 'environment').length
    const admin = await given.admin()
    const everybody = async () => [await seen(owner), await seen(reporter), await seen(guest), await seen(admin)]
    expect(await everybody()).toEqual([1, 1, 0, 1])
    await (await as(owner))('PUT /projects/:id', { id, environments_access_level: 'disabled' })
    expect(await everybody()).toEqual([0, 0, 0, 1])
  })

  test('says whether an import has finished or failed', async ({ server, given, as }) => {
    const user = await given.user()
    const paths = { good: await projectArchive(), bad: await projectArchive({ version: '0.1.0' }) }
    for (const [path, archive] of Object.entries(paths)) await importFile(server, given, user, archive, { path })
    const { body } = await (await as(user))(ADDRESS, {})
    const imports = body.filter(({ kind }) => kind === 'import')
    expect(imports.map(({ act, path, outcome }) => [act, path, outcome])).toEqual([
      ['ended', `${user.username}/bad`, 'failed'],
      ['scheduled', `${user.username}/bad`, null],
      ['ended', `${user.username}/good`, 'finished'],
      ['scheduled', `${user.username}/good`, null],
    ])
    for (const { project_id } of imports) expect(project_id).not.toBeNull()
  })

  test('refuses a limit below 1 and above 100', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    for (const limit of [0, 101, 'x']) expect((await call(ADDRESS, { limit })).status).toBe(400)
  })

  test('reads the newest events first, and no other', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'One' })
    const plans = await plansOf(() => call(ADDRESS, { limit: 1 }))
    expectPlan(planWith(plans, /from "outbox_event"/), { scans: [] })
  })
})
