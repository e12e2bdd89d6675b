import { existsSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { scheduleRemoval } from '../../../src-server/user-removal/acts/schedule-removal.ts'
import { unblockUser } from '../../../src-server/users/acts/change-state.ts'
import { actorOf } from '../../support/actor.ts'
import { BLOCKED, badParameter, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const DELETE = 'DELETE /users/:id'
const PREVIEW = 'GET /-/gantry/v1/users/:id/deletion'
const NOW = '2026-05-22T10:11:12.345Z'
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const SOLE_OWNER = { status: 409, body: { message: 'User cannot be removed while is the sole-owner of a group' } }

/** A user with one record of each kind in the project of somebody else, and a project of their own. */
async function busyUser(server: TestServer, given: Given) {
  const issues = givenIssuesOn(server)
  const ada = await given.user({ username: 'ada', name: 'Ada' })
  const keeper = await given.user()
  const project = await given.project({ owner: keeper })
  await given.member({ project }, ada, 30)
  const own = await given.project({ owner: ada, path: 'engine', storage_size: 7, uploads_size: 7 })
  const issue = await issues.issue(project, ada, { title: 'Of Ada' })
  const other = await issues.issue(project, keeper, { assignees: [ada, keeper] })
  await issues.issue(own, ada)
  const note = await issues.note({ ...other, project_id: project.id }, ada, 'By Ada')
  await server.db.write(async (trx) => {
    const at = { created_at: NOW, updated_at: NOW }
    const award = { name: 'thumbsup', user_id: ada.id, awardable_type: 'Issue', awardable_id: other.id, ...at }
    await trx.insertInto('award_emoji').values(award).execute()
    await trx.updateTable('issue').set({ upvotes: 1, closed_by_id: ada.id }).where('id', '=', other.id).execute()
    const snippet = { author_id: ada.id, title: 'Snippet', content: 'x', ...at }
    await trx
      .insertInto('snippet')
      .values([snippet, { ...snippet, project_id: project.id }])
      .execute()
    await trx.insertInto('star').values({ user_id: ada.id, project_id: project.id, created_at: NOW }).execute()
    await trx.updateTable('project').set({ star_count: 1 }).where('id', '=', project.id).execute()
    const todo = {
      user_id: ada.id,
      author_id: keeper.id,
      project_id: project.id,
      target_type: 'Issue',
      target_id: other.id,
      action_name: 'assigned',
      ...at,
    }
    await trx.insertInto('todo').values(todo).execute()
    await trx.insertInto('follow').values({ follower_id: keeper.id, followee_id: ada.id, created_at: NOW }).execute()
    await trx
      .insertInto('custom_attribute')
      .values({ target_type: 'user', target_id: ada.id, key: 'desk', value: '7' })
      .execute()
  })
  return { ada, keeper, project, own, issue, other, note }
}

describe(DELETE, () => {
  test('blocks the account at once, and then removes it', async ({ server, given, as }) => {
    const root = await given.admin()
    const ada = await given.user()
    const [call, hers] = [await as(root), await as(ada)]
    const answer = await call(DELETE, { id: ada.id })
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' })
    expect([BLOCKED.status, 401]).toContain((await hers('GET /user', {})).status)
    await server.instance.jobs.idle()
    expect(await hers('GET /user', {})).toMatchObject(UNAUTHORIZED)
    expect(await call('GET /users/:id', { id: ada.id })).toMatchObject(notFound('User'))
    expect(await call(DELETE, { id: ada.id })).toMatchObject(notFound('User'))
    expect(await storedEvents(server)).toMatchObject([
      {
        event: 'user.removal_scheduled',
        payload: { user_id: ada.id, actor_id: root.id, hard_delete: false, old_state: 'active' },
        snapshot: { user: { id: ada.id, state: 'blocked' } },
      },
      {
        event: 'user.removed',
        payload: { user_id: ada.id, actor_id: root.id, hard_delete: false },
        snapshot: { user: { id: ada.id, username: ada.username, email: ada.email } },
      },
    ])
  })

  test('goes on after somebody has unblocked the account, and blocks it again', async ({ server, given, as }) => {
    const root = await given.admin()
    const ada = await given.user()
    const actor = actorOf(root)
    const origin = { ...NOBODY, actor_id: root.id }
    await server.instance.perform({ actor, origin }, async (act) => {
      await scheduleRemoval(act, { id: ada.id, state: 'active' }, false)
      await unblockUser(act, { id: ada.id, state: 'blocked' })
    })
    await server.instance.jobs.idle()
    expect(await (await as(root))('GET /users/:id', { id: ada.id })).toMatchObject(notFound('User'))
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual([
      ...['user.removal_scheduled', 'user.unblocked', 'user.blocked', 'user.removed'],
    ])
  })

  test('of somebody who deleted their own account is cancelled by unblocking the account', async ({
    server,
    given,
    as,
  }) => {
    const root = await given.admin()
    const ada = await given.user()
    const origin = { ...NOBODY, actor_id: ada.id }
    await server.instance.perform({ actor: actorOf(ada), origin }, async (act) => {
      await scheduleRemoval(act, { id: ada.id, state: 'active' }, false)
      await unblockUser(act, { id: ada.id, state: 'blocked' })
    })
    await server.instance.jobs.idle()
    const { body } = await (await as(root))('GET /users/:id', { id: ada.id })
    expect(body).toMatchObject({ id: ada.id, state: 'active' })
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual(['user.removal_scheduled', 'user.unblocked'])
  })

  test('the ghost user takes what the user wrote in projects of others', async ({ server, given, as }) => {
    const { ada, project, own, issue, other, note } = await busyUser(server, given)
    const ghost = await given.user({ username: 'ghost', kind: 'ghost' })
    const call = await as(await given.admin())
    await call(DELETE, { id: ada.id })
    await server.instance.jobs.idle()
    const author = { id: ghost.id, username: 'ghost' }
    expect(
      (await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: issue.iid })).body,
    ).toMatchObject({ author })
    expect(
      (await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: other.iid })).body,
    ).toMatchObject({
      closed_by: author,
      upvotes: 1,
      user_notes_count: 1,
      assignees: [expect.anything()],
    })
    expect(
      (
        await call('GET /projects/:id/issues/:issue_iid/notes/:note_id', {
          id: project.id,
          issue_iid: other.iid,
          note_id: note.id,
        })
      ).body,
    ).toMatchObject({ author, body: 'By Ada' })
    expect(
      (await call('GET /projects/:id/issues/:issue_iid/award_emoji', { id: project.id, issue_iid: other.iid })).body,
    ).toMatchObject([{ name: 'thumbsup', user: author }])
    expect(await server.db.read.selectFrom('snippet').select(['author_id', 'project_id']).execute()).toEqual([
      { author_id: ghost.id, project_id: project.id },
    ])
    expect((await call('GET /projects/:id', { id: project.id })).body.star_count).toBe(0)
    expect(await call('GET /projects/:id', { id: own.id })).toMatchObject(notFound('Project'))
    expect(await call('GET /namespaces/:id', { id: 'ada' })).toMatchObject(notFound('Namespace'))
    for (const table of ['todo', 'follow', 'custom_attribute', 'member'] as const)
      expect([table, await server.db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('a hard deletion destroys what the user wrote', async ({ server, given, as }) => {
    const { ada, project, issue, other } = await busyUser(server, given)
    const call = await as(await given.admin())
    await call(DELETE, { id: ada.id, hard_delete: true })
    await server.instance.jobs.idle()
    expect((await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: issue.iid })).status).toBe(
      404,
    )
    expect(
      (await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: other.iid })).body,
    ).toMatchObject({
      upvotes: 0,
      user_notes_count: 0,
      closed_by: { username: 'ghost' },
    })
    for (const table of ['snippet', 'note', 'award_emoji'] as const)
      expect([table, await server.db.read.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('an emoji that the ghost user has given already counts once', async ({ server, given, as }) => {
    const { ada, other } = await busyUser(server, given)
    const ghost = await given.user({ username: 'ghost', kind: 'ghost' })
    const at = { created_at: NOW, updated_at: NOW }
    await server.db.write(async (trx) => {
      const award = { name: 'thumbsup', user_id: ghost.id, awardable_type: 'Issue', awardable_id: other.id, ...at }
      await trx.insertInto('award_emoji').values(award).execute()
      await trx.updateTable('issue').set({ upvotes: 2 }).where('id', '=', other.id).execute()
    })
    await (await as(await given.admin()))(DELETE, { id: ada.id })
    await server.instance.jobs.idle()
    expect(await server.db.read.selectFrom('award_emoji').select('user_id').execute()).toEqual([{ user_id: ghost.id }])
    const row = await server.db.read.selectFrom('issue').select('upvotes').where('id', '=', other.id).executeTakeFirst()
    expect(row).toEqual({ upvotes: 1 })
  })

  test('an instance without a ghost user gets one, with a free name', async ({ server, given, as }) => {
    await given.user({ username: 'Ghost' })
    const { ada } = await busyUser(server, given)
    const call = await as(await given.admin())
    await call(DELETE, { id: ada.id })
    await server.instance.jobs.idle()
    const { body } = await call('GET /users', { username: 'ghost2' })
    expect(body).toMatchObject([{ name: 'Ghost User', state: 'active', bot: false }])
    expect(await server.db.read.selectFrom('user').select('username').where('kind', '=', 'ghost').execute()).toEqual([
      { username: 'ghost2' },
    ])
  })

  test('the sole owner of a group can only be deleted with the group', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group({ path: 'harbour' })
    const low = await given.group({ parent: group, path: 'low' })
    const project = await given.project({ in: low })
    await given.member({ group }, ada, 50)
    await given.member({ group: low }, ada, 50)
    const call = await as(await given.admin())
    expect(await call(DELETE, { id: ada.id })).toMatchObject(SOLE_OWNER)
    expect(await storedEvents(server)).toEqual([])
    expect((await call('GET /users/:id', { id: ada.id })).body.state).toBe('active')
    expect((await call(DELETE, { id: ada.id, hard_delete: true })).status).toBe(204)
    await server.instance.jobs.idle()
    expect((await call('GET /groups/:id', { id: 'harbour' })).status).toBe(404)
    expect((await call('GET /projects/:id', { id: project.id })).status).toBe(404)
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual([
      'user.removal_scheduled',
      'project.removed',
      'member.removed',
      'member.removed',
      'group.removed',
      'group.removed',
      'user.removed',
    ])
  })

  test.for([
    ['another owner', {}, {}, 204],
    ['a blocked owner', { state: 'blocked' }, {}, 409],
    ['an owner whose membership expires', {}, { expires_at: '2030-01-01' }, 409],
    ['an owner who is a bot', { kind: 'project_bot' }, {}, 409],
  ] as const)('a group with %s: %#', async ([, user, member, status], { given, as }) => {
    const ada = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    await given.member({ group }, ada, 50)
    await given.member({ group: top }, await given.user(user), 50, member)
    expect((await (await as(await given.admin()))(DELETE, { id: ada.id })).status).toBe(status)
  })

  test('a group with another owner stays', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const group = await given.group()
    await given.member({ group }, ada, 50)
    await given.member({ group }, ben, 50)
    const call = await as(await given.admin())
    await call(DELETE, { id: ada.id, hard_delete: true })
    await server.instance.jobs.idle()
    expect((await call('GET /groups/:id/members', { id: group.id })).body).toMatchObject([{ id: ben.id }])
    expect((await storedEvents(server)).map(({ event }) => event)).toEqual([
      'user.removal_scheduled',
      'member.removed',
      'user.removed',
    ])
  })

  test('deletes the picture of the account and the pictures of destroyed incidents', async ({
    server,
    given,
    asLoose,
  }) => {
    const { ada, issue } = await busyUser(server, given)
    const call = await asLoose(await given.admin())
    await call('PUT /users/:id', { id: ada.id, avatar: new Blob([PNG]) })
    const { avatar } = await server.db.read
      .selectFrom('user')
      .select('avatar')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const image = server.instance.files.newName('uploads')
    const image_path = server.instance.files.pathOf(image)
    writeFileSync(image_path, PNG)
    await server.db.write((trx) =>
      trx
        .insertInto('metric_image')
        .values({ issue_id: issue.id, filename: 'a.png', file: image, created_at: NOW, updated_at: NOW })
        .execute(),
    )
    const paths = [image_path, server.instance.files.pathOf(avatar ?? '')]
    expect(paths.map((path) => existsSync(path))).toEqual([true, true])
    await call(DELETE, { id: ada.id, hard_delete: true })
    await server.instance.jobs.idle()
    expect(paths.map((path) => existsSync(path))).toEqual([false, false])
  })

  test('an account can delete itself', async ({ server, given, as }) => {
    const root = await given.admin()
    expect((await (await as(root))(DELETE, { id: root.id })).status).toBe(204)
    await server.instance.jobs.idle()
    const events = await storedEvents(server)
    expect(events.at(-1)).toMatchObject({ event: 'user.removed', payload: { user_id: root.id, actor_id: null } })
    expect(await server.db.read.selectFrom('user').select('id').where('id', '=', root.id).execute()).toEqual([])
  })

  test('a second run of the job changes nothing', async ({ server, given, as }) => {
    const { ada } = await busyUser(server, given)
    await (await as(await given.admin()))(DELETE, { id: ada.id })
    await server.instance.jobs.idle()
    const { length } = await storedEvents(server)
    await server.instance.perform({ actor: null, origin: NOBODY }, ({ enqueue }) =>
      enqueue('user.remove', { user_id: ada.id, hard_delete: true }),
    )
    await server.instance.jobs.idle()
    expect(await storedEvents(server)).toHaveLength(length)
    const { rows } = await sql`SELECT error FROM job WHERE error IS NOT NULL`.execute(server.db.read)
    expect(rows).toEqual([])
  })

  test('refuses to delete an account that has changed since, and an account of the instance', async ({
    server,
    given,
    as,
  }) => {
    const root = await given.admin()
    const ada = await given.user()
    const ghost = await given.user({ kind: 'ghost' })
    const token = await given.token(root)
    const since = (at: string) =>
      server.send('DELETE', `/users/${ada.id}`, { token, headers: { 'If-Unmodified-Since': at } })
    expect(await since('Wed, 20 May 2026 10:00:00 GMT')).toMatchObject({ status: 412 })
    expect(await storedEvents(server)).toEqual([])
    expect(await (await as(root))(DELETE, { id: ghost.id })).toMatchObject({
      status: 403,
      body: { message: 'An internal user cannot be deleted' },
    })
    expect((await since('Sat, 23 May 2026 10:00:00 GMT')).status).toBe(204)
  })

  test('requires an administrator, checked after the parameters', async ({ given, asLoose }) => {
    const user = await given.user()
    expect(await (await asLoose(null))(DELETE, { id: user.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(user))(DELETE, { id: user.id, hard_delete: 'perhaps' })).toMatchObject(
      badParameter('hard_delete is invalid'),
    )
    expect(await (await asLoose(user))(DELETE, { id: user.id })).toMatchObject(forbidden())
  })
})

describe(PREVIEW, () => {
  test('counts what a deletion touches', async ({ server, given, as }) => {
    const { ada, own } = await busyUser(server, given)
    const [group, shared] = [await given.group({ path: 'a' }), await given.group({ path: 'b' })]
    const low = await given.group({ parent: group })
    await given.project({ in: low })
    for (const one of [group, shared]) await given.member({ group: one }, ada, 50)
    await given.member({ group: shared }, await given.user(), 50)
    await given.token(ada)
    await given.token(ada, { revoked: 1 })
    const { body } = await (await as(await given.admin()))(PREVIEW, { id: ada.id })
    expect(body).toEqual({
      issues_count: 1,
      merge_requests_count: 0,
      open_merge_requests_count: 0,
      epics_count: 0,
      notes_count: 1,
      system_notes_count: 0,
      reactions_count: 1,
      project_snippets_count: 1,
      personal_snippets_count: 1,
      ssh_keys_count: 0,
      gpg_keys_count: 0,
      tokens_count: 1,
      todos_count: 1,
      memberships_count: 3,
      personal_projects: [{ id: own.id, path_with_namespace: 'ada/engine', storage_size: 7 }],
      groups: [
        {
          id: group.id,
          name: expect.any(String),
          full_path: 'a',
          other_owners_count: 0,
          subgroups_count: 1,
          projects_count: 1,
        },
        {
          id: shared.id,
          name: expect.any(String),
          full_path: 'b',
          other_owners_count: 1,
          subgroups_count: 0,
          projects_count: 0,
        },
      ],
      is_sole_owner: true,
    })
  })

  test('of an unknown user is 404', async ({ given, as }) => {
    expect(await (await as(await given.admin()))(PREVIEW, { id: 99_999 })).toMatchObject(notFound('User'))
  })
})

describe('POST /users/:id/reject', () => {
  const REJECT = 'POST /users/:id/reject'

  test('deletes a user who waits for approval', async ({ server, given, as }) => {
    const ada = await given.user({ state: 'blocked_pending_approval' })
    const call = await as(await given.admin())
    expect(await call(REJECT, { id: ada.id })).toMatchObject({ status: 201, body: { message: 'Success' } })
    await server.instance.jobs.idle()
    expect((await call('GET /users/:id', { id: ada.id })).status).toBe(404)
    expect(await storedEvents(server)).toMatchObject([
      { event: 'user.removal_scheduled', payload: { hard_delete: true, old_state: 'blocked_pending_approval' } },
      { event: 'user.removed' },
    ])
  })

  test('refuses other users and other callers', async ({ server, given, asLoose }) => {
    const ada = await given.user()
    const root = await asLoose(await given.admin())
    expect(await root(REJECT, { id: ada.id })).toMatchObject({
      status: 409,
      body: { message: 'User does not have a pending request' },
    })
    expect(await root(REJECT, { id: 99_999 })).toMatchObject(notFound('User'))
    expect(await (await asLoose(ada))(REJECT, { id: ada.id })).toMatchObject({
      status: 403,
      body: { message: 'You are not allowed to reject a user' },
    })
    expect(await storedEvents(server)).toEqual([])
  })
})
