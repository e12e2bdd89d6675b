import { describe, expect } from 'vitest'
import { test } from '../../support/test.ts'
import { expectedFields, expectedObjects, fieldsOf } from './expected-payloads.ts'
import { hookReceiver } from './hook-receiver.ts'

type Call = (address: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>

const idOf = ({ body }: { body: unknown }) => Number(Object(body).id)

/** A project with two branches, whose merge requests a hook hears of. */
async function started(call: Call) {
  const id = idOf(await call('POST /projects', { name: 'Anchor', path: 'anchor', initialize_with_readme: true }))
  const receiver = await hookReceiver()
  await call('POST /hooks', { url: receiver.url, merge_requests_events: true })
  const opened = await call('POST /projects/:id/merge_requests', {
    ...{ id, source_branch: 'paint', target_branch: 'main', title: 'Paint the hull', description: 'Two coats' },
    labels: 'blue',
  })
  expect(opened.status).toBe(201)
  return { receiver, id, merge_request_iid: Number(Object(opened.body).iid) }
}

describe('merge requests tell hooks', () => {
  test('everything that happens to them, with all fields', async ({ given, asLoose }) => {
    const admin = await given.admin({ username: 'ada', name: 'Ada Admin', public_email: 'ada@example.org' })
    const call = await asLoose(admin)
    const { receiver, ...place } = await started(call)
    const change = (values: Record<string, unknown>) =>
      call('PUT /projects/:id/merge_requests/:merge_request_iid', { ...place, ...values })
    const post = (path: string, values = {}) =>
      call(`POST /projects/:id/merge_requests/:merge_request_iid/${path}`, { ...place, ...values })
    await change({ title: 'Paint it all', labels: 'green', assignee_ids: [admin.id] })
    await post('add_spent_time', { duration: '1h' })
    await change({ state_event: 'close' })
    await change({ state_event: 'reopen' })
    await post('notes', { body: '/approve' })
    await post('notes', { body: '/unapprove' })
    await call('PUT /projects/:id/merge_requests/:merge_request_iid/merge', place)
    await receiver.waitFor(8)
    const bodies = receiver.received.map(({ body }) => body)
    const attributes = bodies.map((body) => Object(body.object_attributes))
    expect(attributes.map(({ action, state }) => `${action} ${state}`)).toEqual([
      ...['open opened', 'update opened', 'update opened', 'close closed', 'reopen opened'],
      ...['approved opened', 'unapproved opened', 'merge merged'],
    ])
    for (const body of bodies) {
      expect(fieldsOf(body)).toBe(expectedFields.merge_request)
      expect(body.user).toEqual({
        ...{ id: admin.id, name: 'Ada Admin', username: 'ada', email: 'ada@example.org' },
        avatar_url: expect.stringMatching(/\/avatars\/\d+$/),
      })
    }
    expect(fieldsOf(attributes[0])).toBe(expectedObjects['merge_request.object_attributes'])
    expect(fieldsOf(attributes[0].last_commit)).toBe(
      'id:text message:text title:text timestamp:time url:text author:object',
    )
    const label = (title: string) => ({
      ...{ id: expect.any(Number), title, color: expect.any(String), project_id: place.id, template: false },
      ...{ created_at: expect.any(String), updated_at: expect.any(String), description: null },
      ...{ type: 'ProjectLabel', group_id: null },
    })
    expect(bodies[0]).toMatchObject({ labels: [label('blue')], assignees: [], changes: {} })
    expect(bodies[1]?.changes).toEqual({
      title: { previous: 'Paint the hull', current: 'Paint it all' },
      labels: { previous: [label('blue')], current: [label('green')] },
      assignees: { previous: [], current: bodies[1]?.assignees },
    })
    expect(attributes[1]).toMatchObject({ assignee_id: admin.id, assignee_ids: [admin.id], title: 'Paint it all' })
    expect(attributes[2]).toMatchObject({ time_change: 3600, human_time_change: '1h', human_total_time_spent: '1h' })
    expect(bodies[3]?.changes).toEqual({ state_id: { previous: 1, current: 2 } })
    expect(bodies[4]?.changes).toEqual({ state_id: { previous: 2, current: 1 } })
    expect(bodies[7]?.changes).toEqual({ state_id: { previous: 1, current: 3 } })
    expect(attributes[7]).toMatchObject({ state_id: 3, merge_user_id: admin.id })
    expect(attributes[7].merge_commit_sha).toMatch(/^[0-9a-f]{40}$/)
  })

  test('only if the hook has the flag', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const other = await hookReceiver()
    await call('POST /hooks', { url: other.url })
    const { receiver } = await started(call)
    await receiver.waitFor(1)
    await call('POST /groups', { name: 'Deck', path: 'deck' })
    // What waits for one hook is sent in order, so a merge request would have come first.
    await expect.poll(() => other.names()).toContain('group_create')
    expect(other.received.map(({ body }) => body.object_kind).filter(Boolean)).toEqual([])
  })

  test('no private address of a person', async ({ given, asLoose }) => {
    const call = await asLoose(await given.admin({ email: 'private@example.org' }))
    const { receiver } = await started(call)
    await receiver.waitFor(1)
    expect(receiver.received[0]?.body).toMatchObject({ user: { email: '[REDACTED]' } })
    expect(JSON.stringify(receiver.received[0]?.body)).not.toContain('private@example.org')
  })
})
