import { describe, expect } from 'vitest'
import { field, rawLine } from '../../support/ssh-keys.ts'
import { test } from '../../support/test.ts'
import { hookReceiver } from './hook-receiver.ts'

/** A time without milliseconds. */
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const TIMES = { created_at: TIME, updated_at: TIME }
type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

/** An administrator, a hook, and what the hook gets. */
const started = async (call: Call) => {
  const receiver = await hookReceiver()
  const { status } = await call('POST /hooks', { url: receiver.url, token: 'token-of-the-hook' })
  expect(status).toBe(201)
  return receiver
}

const PASSWORD = 'correct horse battery 9'

const idOf = ({ body }: { body: unknown }) => Number(Object(body).id)

describe('system hooks', () => {
  test('send each event with the headers of the platform', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await started(call)
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await receiver.waitFor(2)
    const headers = receiver.received.map((one) => one.headers)
    for (const one of headers)
      expect(one).toMatchObject({
        'content-type': 'application/json',
        'x-gitlab-event': 'System Hook',
        'x-gitlab-token': 'token-of-the-hook',
        'x-gitlab-instance': server.instance.base_url,
        'user-agent': 'Gantry',
      })
    // One request caused both.
    expect(headers[0]?.['x-gitlab-event-uuid']).toBe(headers[1]?.['x-gitlab-event-uuid'])
    expect(headers[0]?.['idempotency-key']).not.toBe(headers[1]?.['idempotency-key'])
  })

  test('tell of groups: created, renamed, deleted', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await started(call)
    const id = idOf(await call('POST /groups', { name: 'Deck', path: 'deck' }))
    await call('PUT /groups/:id', { id, path: 'bridge' })
    await call('PUT /groups/:id', { id, description: 'No event' })
    await call('DELETE /groups/:id', { id })
    await receiver.waitFor(3)
    const of = (name: string) => receiver.received.find(({ body }) => body.event_name === name)?.body
    const deck = { ...TIMES, name: 'Deck', group_id: id }
    expect(of('group_create')).toEqual({ ...deck, event_name: 'group_create', path: 'deck', full_path: 'deck' })
    expect(Object.keys(of('group_create') ?? {})).toEqual(
      'created_at updated_at event_name name path full_path group_id'.split(' '),
    )
    expect(of('group_rename')).toEqual({
      ...{ ...deck, event_name: 'group_rename', path: 'bridge', full_path: 'bridge' },
      ...{ old_path: 'deck', old_full_path: 'deck' },
    })
  })

  test('tell of projects: created, updated, renamed, transferred, deleted', async ({ given, asLoose }) => {
    const admin = await given.admin({ name: 'Ada Admin', public_email: 'ada@example.org' })
    const call = await asLoose(admin)
    const group_id = idOf(await call('POST /groups', { name: 'Deck', path: 'deck' }))
    const receiver = await started(call)
    const project = await call('POST /projects', { name: 'Anchor', path: 'anchor' })
    const id = idOf(project)
    await call('PUT /projects/:id', { id, description: 'Holds the ship' })
    await call('PUT /projects/:id', { id, path: 'mooring' })
    await call('PUT /projects/:id/transfer', { id, namespace: group_id })
    await receiver.waitFor(5)
    const of = (name: string) => receiver.received.find(({ body }) => body.event_name === name)?.body
    const space = Object(Object(project.body).namespace).path
    const fields = { ...TIMES, name: 'Anchor', project_id: id, project_visibility: 'private' }
    const own = {
      owners: [{ name: 'Ada Admin', email: 'ada@example.org' }],
      ...{ owner_name: 'Ada Admin', owner_email: 'ada@example.org' },
    }
    const anchor = { ...fields, ...own, path: 'anchor', path_with_namespace: `${space}/anchor` }
    expect(of('project_create')).toEqual({ event_name: 'project_create', ...anchor })
    expect(Object.keys(of('project_create') ?? {})).toEqual(
      'event_name created_at updated_at name path path_with_namespace project_id owners project_visibility owner_name owner_email'.split(
        ' ',
      ),
    )
    expect(of('project_update')).toEqual({ event_name: 'project_update', ...anchor })
    const mooring = { ...fields, ...own, path: 'mooring', path_with_namespace: `${space}/mooring` }
    expect(of('project_rename')).toEqual({
      ...{ event_name: 'project_rename', ...mooring },
      old_path_with_namespace: `${space}/anchor`,
    })
    expect(of('project_transfer')).toEqual({
      ...{ event_name: 'project_transfer', ...mooring, path_with_namespace: 'deck/mooring' },
      ...{ owner_name: 'Deck', owner_email: '', old_path_with_namespace: `${space}/mooring` },
    })
    expect(receiver.names().filter((name) => name === 'project_update')).toHaveLength(1)
  })

  test('tell of members of projects and groups, whose private addresses stay private', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const group_id = idOf(await call('POST /groups', { name: 'Deck', path: 'deck' }))
    const project_id = idOf(await call('POST /projects', { name: 'Anchor', path: 'anchor', namespace_id: group_id }))
    const user = await given.user({ name: 'Bo Sailor', username: 'bo' })
    const receiver = await started(call)
    await call('POST /projects/:id/members', { id: project_id, user_id: user.id, access_level: 30 })
    await call('PUT /projects/:id/members/:user_id', { id: project_id, user_id: user.id, access_level: 40 })
    await call('DELETE /projects/:id/members/:user_id', { id: project_id, user_id: user.id })
    await call('POST /groups/:id/members', {
      id: group_id,
      user_id: user.id,
      access_level: 10,
      expires_at: '2030-01-02',
    })
    await call('PUT /groups/:id/members/:user_id', { id: group_id, user_id: user.id, access_level: 20 })
    await call('DELETE /groups/:id/members/:user_id', { id: group_id, user_id: user.id })
    await receiver.waitFor(6)
    const person = { user_username: 'bo', user_name: 'Bo Sailor', user_email: '[REDACTED]', user_id: user.id }
    const team = {
      ...TIMES,
      ...{ project_name: 'Anchor', project_path: 'anchor', project_path_with_namespace: 'deck/anchor', project_id },
      ...person,
    }
    const crew = { ...TIMES, group_name: 'Deck', group_path: 'deck', group_id, ...person }
    expect(receiver.received.map(({ body }) => body)).toEqual([
      { ...team, access_level: 'Developer', project_visibility: 'private', event_name: 'user_add_to_team' },
      { ...team, access_level: 'Maintainer', project_visibility: 'private', event_name: 'user_update_for_team' },
      { ...team, access_level: 'Maintainer', project_visibility: 'private', event_name: 'user_remove_from_team' },
      { ...crew, group_access: 'Guest', expires_at: '2030-01-02', event_name: 'user_add_to_group' },
      { ...crew, group_access: 'Reporter', expires_at: '2030-01-02', event_name: 'user_update_for_group' },
      { ...crew, group_access: 'Reporter', expires_at: '2030-01-02', event_name: 'user_remove_from_group' },
    ])
    expect(Object.keys(receiver.received[0]?.body ?? {})).toEqual(
      'created_at updated_at project_name project_path project_path_with_namespace project_id user_username user_name user_email user_id access_level project_visibility event_name'.split(
        ' ',
      ),
    )
  })

  test('tell of requests for access: sent, denied and withdrawn; an approved one adds a member', async ({
    given,
    asLoose,
  }) => {
    const call = await asLoose(await given.admin())
    const group = await given.group({ name: 'Deck', path: 'deck', visibility: 'public' })
    const project = await given.project({ in: group, name: 'Anchor', path: 'anchor', visibility: 'public' })
    const user = await given.user({ name: 'Bo Sailor', username: 'bo' })
    const ask = await asLoose(user)
    const receiver = await started(call)
    for (const [kind, { id }] of [['projects', project] as const, ['groups', group] as const]) {
      const place = { id, user_id: user.id }
      await ask(`POST /${kind}/:id/access_requests`, { id })
      await call(`DELETE /${kind}/:id/access_requests/:user_id`, place)
      await ask(`POST /${kind}/:id/access_requests`, { id })
      await ask(`DELETE /${kind}/:id/access_requests/:user_id`, place)
      await ask(`POST /${kind}/:id/access_requests`, { id })
      await call(`PUT /${kind}/:id/access_requests/:user_id/approve`, { ...place, access_level: 20 })
    }
    await receiver.waitFor(12)
    const person = { user_username: 'bo', user_name: 'Bo Sailor', user_email: '[REDACTED]', user_id: user.id }
    const team = {
      ...{ ...TIMES, project_name: 'Anchor', project_path: 'anchor', project_path_with_namespace: 'deck/anchor' },
      ...{ project_id: project.id, ...person, access_level: 'Developer', project_visibility: 'public' },
    }
    const crew = { ...TIMES, group_name: 'Deck', group_path: 'deck', group_id: group.id, ...person }
    const asked = { ...crew, group_access: 'Developer', expires_at: null }
    const [to, revoked] = ['user_access_request_to', 'user_access_request_revoked_for']
    expect(receiver.received.map(({ body }) => body)).toEqual([
      { ...team, event_name: `${to}_project` },
      { ...team, event_name: `${revoked}_project` },
      { ...team, event_name: `${to}_project` },
      { ...team, event_name: `${revoked}_project` },
      { ...team, event_name: `${to}_project` },
      { ...team, access_level: 'Reporter', event_name: 'user_add_to_team' },
      { ...asked, event_name: `${to}_group` },
      { ...asked, event_name: `${revoked}_group` },
      { ...asked, event_name: `${to}_group` },
      { ...asked, event_name: `${revoked}_group` },
      { ...asked, event_name: `${to}_group` },
      { ...asked, group_access: 'Reporter', event_name: 'user_add_to_group' },
    ])
  })

  test('tell of users and keys, with the address of the account', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await started(call)
    const account = { name: 'Bo Sailor', username: 'bo', email: 'bo@example.org', force_random_password: true }
    const id = idOf(await call('POST /users', account))
    await call('PUT /users/:id', { id, username: 'bosun' })
    const key = rawLine('ssh-ed25519', field(Buffer.alloc(32, 7)))
    const key_id = idOf(await call('POST /users/:id/keys', { id, title: 'Laptop', key }))
    await call('DELETE /users/:id/keys/:key_id', { id, key_id })
    await call('DELETE /users/:id', { id, hard_delete: true })
    await receiver.waitFor(5)
    const bo = { ...TIMES, name: 'Bo Sailor', email: 'bo@example.org', user_id: id }
    const laptop = { ...TIMES, key: key.split(' ').slice(0, 2).join(' '), id: key_id, username: 'bosun' }
    expect(receiver.received.map(({ body }) => body)).toEqual([
      { ...bo, event_name: 'user_create', username: 'bo' },
      { ...bo, event_name: 'user_rename', username: 'bosun', old_username: 'bo' },
      { event_name: 'key_create', ...laptop },
      { event_name: 'key_destroy', ...laptop },
      { ...bo, event_name: 'user_destroy', username: 'bosun' },
    ])
  })

  test('tell of a blocked user who signs in with the right password, and of nobody else', async ({
    given,
    as,
    asLoose,
  }) => {
    const admin = await given.admin()
    const call = await asLoose(admin)
    const people = ['blocked', 'banned', 'active'].map(async (state) => {
      const account = { name: state, username: state, email: `${state}@example.org`, password: PASSWORD }
      return idOf(await call('POST /users', { ...account, skip_confirmation: true }))
    })
    const [blocked, banned] = await Promise.all(people)
    await call('POST /users/:id/block', { id: blocked })
    await call('POST /users/:id/ban', { id: banned })
    const receiver = await started(call)
    const visitor = await as(null)
    const signIn = (login: string, password = PASSWORD) => visitor('POST /-/gantry/v1/sign-in', { login, password })
    expect((await signIn('blocked', 'wrong')).status).toBe(401)
    expect((await signIn('banned')).status).toBe(403)
    expect((await signIn('active')).status).toBe(201)
    expect(await signIn('blocked')).toMatchObject({
      ...{ status: 403, body: { message: '403 Forbidden - Your account has been blocked.' } },
    })
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    await receiver.waitFor(3)
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      {
        ...{ ...TIMES, event_name: 'user_failed_login', name: 'blocked', email: 'blocked@example.org' },
        ...{ user_id: blocked, username: 'blocked', state: 'blocked' },
      },
      { event_name: 'group_create' },
      { event_name: 'user_add_to_group' },
    ])
  })
})
