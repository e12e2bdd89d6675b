import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { hookEventsDocument } from '../../../src-server/hooks/simulation/events-document.ts'
import { field, rawLine } from '../../support/ssh-keys.ts'
import { test } from '../../support/test.ts'
import { expectedFields, expectedObjects, fieldsOf } from './expected-payloads.ts'
import { hookReceiver } from './hook-receiver.ts'

type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

const SEND = 'POST /-/gantry/v1/simulations'
const PREVIEW = 'POST /-/gantry/v1/simulations/preview'
const ALL_FLAGS = { push_events: true, tag_push_events: true, merge_requests_events: true }

const idOf = ({ body }: { body: unknown }) => Number(Object(body).id)
const hookTo = async (call: Call, url: string, fields: Record<string, unknown> = ALL_FLAGS) =>
  idOf(await call('POST /hooks', { url, token: 'token-of-the-hook', ...fields }))

/** A project with a merge request. */
async function projectOf(call: Call) {
  const id = idOf(
    await call('POST /projects', {
      name: 'Anchor',
      path: 'anchor',
      description: 'Holds',
      initialize_with_readme: true,
    }),
  )
  const branches = { source_branch: 'paint', target_branch: 'main' }
  const opened = await call('POST /projects/:id/merge_requests', {
    ...{ id, ...branches, title: 'Paint the hull', description: 'Two coats' },
  })
  expect(opened.status).toBe(201)
  return { id, iid: Number(Object(opened.body).iid) }
}

/** The records that a simulation of the event uses. */
async function needsOf(call: Call, event_name: string): Promise<readonly string[]> {
  const { body } = await call('GET /-/gantry/v1/simulations')
  const kinds: { event_name: string; needs: readonly string[] }[] = Object.values(Object(body))
  return kinds.find((kind) => kind.event_name === event_name)?.needs ?? []
}

describe('a simulated event', () => {
  test.for(Object.keys(expectedFields))(
    '%s reaches a receiver with the headers and exactly the fields of the platform',
    async (event_name, { server, given, asLoose }) => {
      const call = await asLoose(await given.admin())
      const user = await given.user({ username: 'bo' })
      const { id } = await projectOf(call)
      await call('POST /groups', { name: 'Deck', path: 'deck' })
      const key = rawLine('ssh-ed25519', field(Buffer.alloc(32, 7)))
      await call('POST /users/:id/keys', { id: user.id, title: 'Laptop', key })
      const receiver = await hookReceiver()
      await hookTo(call, receiver.url)
      const needs = await needsOf(call, event_name)
      const sent = await call(SEND, {
        event_name,
        ...(needs.includes('project') && { project_id: id }),
        ...(needs.includes('user') && { user_id: user.id }),
      })
      expect(sent.status).toBe(201)
      await receiver.waitFor(1)
      const [received] = receiver.received
      const body = received?.body ?? {}
      expect(received?.headers).toMatchObject({
        ...{ 'content-type': 'application/json', 'x-gitlab-event': 'System Hook', 'user-agent': 'Gantry' },
        ...{ 'x-gitlab-token': 'token-of-the-hook', 'x-gitlab-instance': server.instance.base_url },
        'x-gitlab-event-uuid': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(fieldsOf(body)).toBe(expectedFields[event_name])
      expect(body.event_name ?? body.object_kind).toBe(event_name)
      for (const [path, fields] of Object.entries(expectedObjects)) {
        const [event, name = ''] = path.split('.')
        if (event === event_name) expect([path, fieldsOf(body[name])]).toEqual([path, fields])
      }
      expect(Object(sent.body).payload).toEqual(body)
    },
  )

  test('is one of the list, which says what causes it', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { body } = await call('GET /-/gantry/v1/simulations')
    const kinds: { event_name: string; caused_here: boolean; flag: string | null; actions: readonly string[] }[] =
      Object.values(Object(body))
    expect(kinds.map(({ event_name }) => event_name).toSorted()).toEqual(Object.keys(expectedFields).toSorted())
    expect(kinds.filter(({ flag }) => flag !== null).map(({ event_name, flag }) => [event_name, flag])).toEqual([
      ['repository_update', 'repository_update_events'],
      ['push', 'push_events'],
      ['tag_push', 'tag_push_events'],
      ['merge_request', 'merge_requests_events'],
    ])
    const push = ['create', 'update', 'delete']
    expect(
      kinds.filter(({ actions }) => actions.length > 0).map(({ event_name, actions }) => [event_name, actions]),
    ).toEqual([
      ['repository_update', push],
      ['push', push],
      ['tag_push', push],
      ['merge_request', expect.arrayContaining(['open', 'merge', 'approved'])],
    ])
  })

  test('can be previewed, which sends and stores nothing', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const all = await hookTo(call, 'https://a.example/', ALL_FLAGS)
    await hookTo(call, 'https://b.example/', {})
    const paused = await hookTo(call, 'https://c.example/', ALL_FLAGS)
    await call('POST /-/gantry/v1/hooks/:id/pause', { id: paused })
    const push = await call(PREVIEW, { event_name: 'push' })
    expect(push).toMatchObject({ status: 201, body: { event_name: 'push', flag: 'push_events', hooks: [all] } })
    const { body } = await call(PREVIEW, { event_name: 'user_create' })
    expect(Object(body).hooks).toHaveLength(2)
    const count = await server.db.read.selectFrom('hook_delivery').select('id').execute()
    expect(count).toEqual([])
    // The same request has the same made-up commits.
    expect(Object((await call(PREVIEW, { event_name: 'push' })).body).payload.after).toBe(
      Object(push.body).payload.after,
    )
  })

  test('works on an instance without projects, groups and keys', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    for (const event_name of Object.keys(expectedFields)) {
      const { status, body } = await call(PREVIEW, { event_name })
      const keyless = expectedFields[event_name]?.replace(/^(.* id:int) username:text$/, '$1')
      expect({ event_name, status, fields: fieldsOf(Object(body).payload).split(' ').length }).toEqual({
        ...{ event_name, status: 201 },
        fields: (event_name.startsWith('key_') ? expectedFields[event_name] : keyless)?.split(' ').length,
      })
    }
  })

  test('of a push carries the commits of the request, the newest twenty', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const commits = Array.from({ length: 25 }, (_, n) => ({ message: `Change ${n}\n\nMore`, added: [`file-${n}`] }))
    const id = 'a'.repeat(40)
    const last = { id, message: 'Last', author_name: 'Bo', author_email: 'bo@example.org', removed: ['old'] }
    const { body } = await call(PREVIEW, { event_name: 'push', branch: 'fix', commits: [...commits, last] })
    const { payload } = Object(body)
    expect(payload).toMatchObject({ ref: 'refs/heads/fix', after: id, checkout_sha: id, total_commits_count: 26 })
    expect(payload.commits).toHaveLength(20)
    expect(payload.commits[0]).toMatchObject({ title: 'Change 6', message: 'Change 6\n\nMore', added: ['file-6'] })
    expect(payload.commits[19]).toMatchObject({
      ...{ id, title: 'Last', author: { name: 'Bo', email: 'bo@example.org' }, modified: [], removed: ['old'] },
      url: expect.stringMatching(/\/-\/commit\/a{40}$/),
    })
  })

  test('of a new or deleted branch has zeros instead of a commit', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const payloadOf = async (action: string) =>
      Object((await call(PREVIEW, { event_name: 'push', action })).body).payload
    const none = '0'.repeat(40)
    expect(await payloadOf('create')).toMatchObject({ before: none, after: expect.stringMatching(/[1-9a-f]/) })
    expect(await payloadOf('delete')).toMatchObject({ after: none, checkout_sha: null, commits: [] })
    expect((await call(PREVIEW, { event_name: 'push', action: 'merge' })).status).toBe(400)
    expect((await call(PREVIEW, { event_name: 'merge_request', action: 'push' })).status).toBe(400)
  })

  test('of a push to more than three branches is one update of the repository', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const receiver = await hookReceiver()
    await hookTo(call, receiver.url, ALL_FLAGS)
    await call(SEND, { event_name: 'push', refs: ['a', 'b', 'c'] })
    await receiver.waitFor(3)
    expect(receiver.received.map(({ body }) => body.ref)).toEqual(['refs/heads/a', 'refs/heads/b', 'refs/heads/c'])
    const { body } = await call(SEND, { event_name: 'push', refs: ['a', 'b', 'c', 'd'] })
    expect(body).toMatchObject({ event_name: 'repository_update', deliveries: [expect.any(Number)] })
    await receiver.waitFor(4)
    expect(receiver.received[3]?.body).toMatchObject({
      event_name: 'repository_update',
      refs: ['refs/heads/a', 'refs/heads/b', 'refs/heads/c', 'refs/heads/d'],
    })
  })

  test('of a merge request shows the state after its action', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { id, iid } = await projectOf(call)
    const attributesOf = async (action: string) => {
      const { body } = await call(PREVIEW, {
        event_name: 'merge_request',
        project_id: id,
        merge_request_iid: iid,
        action,
      })
      return Object(body).payload
    }
    expect(await attributesOf('merge')).toMatchObject({
      object_attributes: { action: 'merge', state: 'merged', state_id: 3, title: 'Paint the hull' },
      changes: { state_id: { previous: 1, current: 3 } },
    })
    expect(await attributesOf('update')).toMatchObject({ changes: { title: { current: 'Paint the hull' } } })
  })

  test('of renames takes the earlier name', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin({ username: 'ada' }))
    const { id } = await projectOf(call)
    const group_id = idOf(await call('POST /groups', { name: 'Deck', path: 'deck' }))
    const sub = idOf(await call('POST /groups', { name: 'Sub', path: 'sub', parent_id: group_id }))
    const payloadOf = async (event_name: string, input: Record<string, unknown>) =>
      Object((await call(PREVIEW, { event_name, ...input })).body).payload
    expect(await payloadOf('project_rename', { project_id: id, old_name: 'x' })).toMatchObject({
      old_path_with_namespace: 'ada/x',
    })
    expect(await payloadOf('project_transfer', { project_id: id, old_name: 'space' })).toMatchObject({
      old_path_with_namespace: 'space/anchor',
    })
    expect(await payloadOf('group_rename', { group_id: sub, old_name: 'x' })).toMatchObject({
      ...{ old_path: 'x', old_full_path: 'deck/x' },
    })
    expect(await payloadOf('user_rename', { old_name: 'x' })).toMatchObject({ old_username: 'x' })
  })

  test('can go to one hook only, whatever its flags', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const [other, receiver] = [await hookReceiver(), await hookReceiver()]
    await hookTo(call, other.url, ALL_FLAGS)
    const hook_id = await hookTo(call, receiver.url, { push_events: false })
    const { body } = await call(SEND, { event_name: 'push', hook_id })
    expect(Object(body).deliveries).toHaveLength(1)
    await receiver.waitFor(1)
    expect(other.received).toEqual([])
    const delivery = await call('GET /-/gantry/v1/deliveries/:id', { id: Object(body).deliveries[0] })
    expect(delivery.body).toMatchObject({ cause: 'simulation', event_name: 'push', hook_id })
    await call('POST /-/gantry/v1/hooks/:id/pause', { id: hook_id })
    expect((await call(SEND, { event_name: 'push', hook_id })).status).toBe(409)
    expect((await call(PREVIEW, { event_name: 'push', hook_id })).status).toBe(409)
  })

  test.for<[title: string, error: string, input: Record<string, unknown>]>([
    [
      'a record that the event does not use',
      'user_create does not use project_id, only event_name, hook_id, user_id',
      { event_name: 'user_create', project_id: 1 },
    ],
    ['an unknown name', 'brunch is not known, did you mean branch?', { event_name: 'push', brunch: 'main' }],
    [
      'an action of another event',
      'action of push is one of create, update, delete',
      { event_name: 'push', action: 'merge' },
    ],
    [
      'an unknown action',
      'action of merge_request is one of open, update, merge, close, reopen, approved, unapproved, approval, unapproval, action must be open, update, merge, close, reopen, approved, unapproved, approval, unapproval, create or delete',
      { event_name: 'merge_request', action: 'push' },
    ],
    ['a branch beside refs', 'branch, refs are mutually exclusive', { event_name: 'push', branch: 'a', refs: ['b'] }],
    [
      'a branch beside a tag',
      'branch, tag are mutually exclusive',
      { event_name: 'repository_update', branch: 'a', tag: 'b' },
    ],
    [
      'commits of a deletion',
      'commits are in no deletion',
      { event_name: 'push', action: 'delete', commits: [{ message: 'x' }] },
    ],
    [
      'a tag in a push of branches',
      'refs of push begin with refs/heads/, or are short names',
      { event_name: 'push', refs: ['refs/tags/v1'] },
    ],
  ])('refuses %s', async ([, error, input], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    for (const address of [SEND, PREVIEW])
      expect(await call(address, input)).toMatchObject({ status: 400, body: { error } })
  })

  test('refuses the key of another user', async ({ given, asLoose }) => {
    const [root, other] = [await given.admin(), await given.user()]
    const call = await asLoose(root)
    const key_id = idOf(
      await call('POST /user/keys', { title: 'laptop', key: rawLine('ssh-ed25519', field(Buffer.alloc(32, 7))) }),
    )
    expect((await call(PREVIEW, { event_name: 'key_create', key_id, user_id: root.id })).status).toBe(201)
    expect(await call(PREVIEW, { event_name: 'key_create', key_id, user_id: other.id })).toMatchObject({
      status: 400,
      body: { error: 'key_id must be a key of the user' },
    })
  })

  test.for([
    ['project_id', 'project_create'],
    ['group_id', 'group_create'],
    ['user_id', 'user_create'],
    ['key_id', 'key_create'],
    ['merge_request_iid', 'merge_request'],
    ['hook_id', 'user_create'],
  ])('of an unknown %s is not found', async ([name = '', event_name], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    expect((await call(SEND, { event_name, [name]: 4711 })).status).toBe(404)
  })
})

describe('HOOK_EVENTS.md', () => {
  test('is what `npm run routes` would write now', () => {
    const file = join(import.meta.dirname, '../../../src-server/HOOK_EVENTS.md')
    expect(readFileSync(file, 'utf8')).toBe(hookEventsDocument())
  })
})
