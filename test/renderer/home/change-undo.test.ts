import { type Change, undoOf } from '../../../src-renderer/home/change-undo.ts'
import { changeSettings } from '../../server/kit/settings.ts'
import { describe, expect, test } from '../../support/console.ts'

/** The newest change that has a way back. */
const newest = (changes: readonly Change[], name: string) => {
  const change = changes.find(({ kind, act }) => `${kind}.${act}` === name)
  const found = change && undoOf(change)
  if (!found) throw new Error(`${name} cannot be undone`)
  return found
}

describe('a change on Home', () => {
  test('of every kind with stored values is undone and redone through the API', async ({
    given,
    as,
    server,
    signIn,
  }) => {
    await changeSettings(server, { delayed_project_deletion: true, delayed_group_deletion: true })
    const [owner, user] = [await given.user(), await given.user()]
    const call = await as(owner)
    const [group, other, target] = [await given.group(), await given.group(), await given.group()]
    for (const one of [group, other, target]) await given.member({ group: one }, owner, 50)
    const { id } = await given.project({ in: group, visibility: 'private' })
    const label = await call('POST /projects/:id/labels', { id, name: 'one', color: '#112233' })
    const { body: wide } = await call('POST /groups/:id/labels', { id: group.id, name: 'wide', color: '#445566' })
    const { body: sprint } = await call('POST /projects/:id/milestones', { id, title: 'Sprint' })
    const { body: year } = await call('POST /groups/:id/milestones', { id: group.id, title: 'Year' })
    await call('POST /projects/:id/issues', { id, title: 'Old', labels: [label.body.name], assignee_ids: [owner.id] })
    const issue = { id, issue_iid: 1 }
    const place = { id: group.id }
    await signIn(owner)
    const read = async () => {
      const [project, found, shown, direct] = [
        (await call('GET /projects/:id', { id })).body,
        await call('GET /projects/:id/issues/:issue_iid', issue),
        (await call('GET /groups/:id', place)).body,
        (await call('GET /groups/:id/members', { ...place, user_ids: [user.id] })).body,
      ]
      const rule = await call('GET /groups/:id/push_rule', place)
      const plans = [
        (await call('GET /projects/:id/labels/:label_id', { id, label_id: String(label.body.id) })).body,
        (await call('GET /groups/:id/labels/:label_id', { ...place, label_id: String(wide.id) })).body,
        (await call('GET /projects/:id/milestones', { id })).body[0],
        (await call('GET /groups/:id/milestones', place)).body[0],
      ]
      return {
        plans: plans.map((plan) => plan && { ...plan, updated_at: '' }),
        // The issues of a marked project do not exist for the API.
        issue: found.status === 200 && [
          [found.body.title, found.body.state, found.body.labels, found.body.confidential],
          found.body.assignees.map((one) => one.id),
        ],
        project: [project.name, project.archived, project.visibility, project.namespace.id, project.star_count],
        marked: Boolean(project.marked_for_deletion_on),
        shares: project.shared_with_groups?.map((share) => [share.group_id, share.group_access_level]),
        group: [shown.description, shown.parent_id, Boolean(shown.marked_for_deletion_on)],
        group_shares: shown.shared_with_groups?.map((share) => [share.group_id, share.expires_at]),
        member: direct.map((member) => [member.access_level, member.expires_at]),
        rule: rule.status === 200 ? [rule.body.max_file_size, rule.body.member_check] : null,
      }
    }
    const edit = { title: 'New', labels: [], assignee_ids: [0], confidential: true }
    const end = '2040-02-03'
    const ownLabel = { id, label_id: String(label.body.id) }
    const wideLabel = { id: group.id, label_id: String(wide.id) }
    const ownSprint = { id, milestone_id: sprint.id }
    const ownYear = { id: group.id, milestone_id: year.id }
    const member = { id: group.id, user_id: user.id }
    const steps: readonly (readonly [name: string, act: () => Promise<{ status: number }>])[] = [
      ['issue.updated', () => call('PUT /projects/:id/issues/:issue_iid', { ...issue, ...edit })],
      ['issue.closed', () => call('PUT /projects/:id/issues/:issue_iid', { ...issue, state_event: 'close' })],
      ['issue.reopened', () => call('PUT /projects/:id/issues/:issue_iid', { ...issue, state_event: 'reopen' })],
      [
        'label.updated',
        () => call('PUT /projects/:id/labels/:label_id', { ...ownLabel, new_name: 'renamed', priority: 3 }),
      ],
      ['label.subscribed', () => call('POST /projects/:id/labels/:label_id/subscribe', ownLabel)],
      ['label.updated', () => call('PUT /groups/:id/labels/:label_id', { ...wideLabel, color: 'red' })],
      ['label.subscribed', () => call('POST /groups/:id/labels/:label_id/subscribe', wideLabel)],
      ['label.unsubscribed', () => call('POST /groups/:id/labels/:label_id/unsubscribe', wideLabel)],
      [
        'milestone.updated',
        () =>
          call('PUT /projects/:id/milestones/:milestone_id', {
            ...ownSprint,
            title: 'Sprint 2',
            due_date: '2040-03-01',
          }),
      ],
      [
        'milestone.closed',
        () => call('PUT /projects/:id/milestones/:milestone_id', { ...ownSprint, state_event: 'close' }),
      ],
      [
        'milestone.reopened',
        () => call('PUT /projects/:id/milestones/:milestone_id', { ...ownSprint, state_event: 'activate' }),
      ],
      ['milestone.updated', () => call('PUT /groups/:id/milestones/:milestone_id', { ...ownYear, description: 'New' })],
      [
        'milestone.closed',
        () => call('PUT /groups/:id/milestones/:milestone_id', { ...ownYear, state_event: 'close' }),
      ],
      ['project.renamed', () => call('PUT /projects/:id', { id, name: 'Another name' })],
      ['project.updated', () => call('PUT /projects/:id', { id, description: 'New', wiki_access_level: 'disabled' })],
      ['project.starred', () => call('POST /projects/:id/star', { id })],
      ['project.unstarred', () => call('POST /projects/:id/unstar', { id })],
      ['project.shared', () => call('POST /projects/:id/share', { id, group_id: other.id, group_access: 20 })],
      ['project.unshared', () => call('DELETE /projects/:id/share/:group_id', { id, group_id: other.id })],
      ['project.transferred', () => call('PUT /projects/:id/transfer', { id, namespace: other.id })],
      ['project.archived', () => call('POST /projects/:id/archive', { id })],
      ['project.unarchived', () => call('POST /projects/:id/unarchive', { id })],
      ['project.marked', () => call('DELETE /projects/:id', { id })],
      ['group.updated', () => call('PUT /groups/:id', { ...place, description: 'New' })],
      ['group.transferred', () => call('POST /groups/:id/transfer', { ...place, group_id: target.id })],
      [
        'group.shared',
        () => call('POST /groups/:id/share', { ...place, group_id: other.id, group_access: 20, expires_at: end }),
      ],
      ['group.unshared', () => call('DELETE /groups/:id/share/:group_id', { ...place, group_id: other.id })],
      [
        'member.added',
        () => call('POST /groups/:id/members', { ...place, user_id: String(user.id), access_level: 20 }),
      ],
      [
        'member.updated',
        () => call('PUT /groups/:id/members/:user_id', { ...member, access_level: 30, expires_at: end }),
      ],
      ['member.removed', () => call('DELETE /groups/:id/members/:user_id', member)],
      ['push_rule.created', () => call('POST /groups/:id/push_rule', { ...place, max_file_size: 5 })],
      [
        'push_rule.updated',
        () => call('PUT /groups/:id/push_rule', { ...place, max_file_size: 7, member_check: true }),
      ],
      ['push_rule.removed', () => call('DELETE /groups/:id/push_rule', place)],
      ['group.marked', () => call('DELETE /groups/:id', place)],
    ]
    let before = await read()
    for (const [name, act] of steps) {
      expect((await act()).status, name).toBeLessThan(300)
      const after = await read()
      const { undo, redo } = newest((await call('GET /-/gantry/v1/changes', {})).body, name)
      expect([name, await undo()]).toEqual([name, undefined])
      expect([name, await read()]).toEqual([name, before])
      expect([name, await redo()]).toEqual([name, undefined])
      expect([name, await read()]).toEqual([name, after])
      // The next step may need a project that is not marked.
      if (name === 'project.marked') expect(await undo()).toBeUndefined()
      else before = after
    }
    // Without a delay, a redo would delete the group.
    const { undo, redo } = newest((await call('GET /-/gantry/v1/changes', {})).body, 'group.marked')
    expect(await undo()).toBeUndefined()
    await changeSettings(server, { delayed_group_deletion: false })
    expect(await redo()).toEqual({
      text: 'Not marked for deletion, because the group would be deleted immediately.',
    })
  })

  test('of the settings is undone by administrators, with what a setting requires, but not with secrets', async ({
    given,
    as,
    signIn,
  }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    const change = async (body: Parameters<typeof call<'PUT /application/settings'>>[1]) => {
      expect((await call('PUT /application/settings', body)).status).toBe(200)
      const { body: changes } = await call('GET /-/gantry/v1/changes', {})
      return changes.find(({ kind }) => kind === 'settings')
    }
    const read = async () => (await call('GET /application/settings', {})).body
    await signIn(admin)
    const first = await read()
    for (const body of [
      { max_attachment_size: 5, domain_denylist_enabled: true, domain_denylist: ['spam.example'] },
      { diagrams_enabled: false },
      { housekeeping_enabled: false },
      { asset_proxy_allowlist: ['pictures.example'] },
    ]) {
      const changed = await change(body)
      const found = changed && undoOf(changed)
      expect([body, await found?.undo()]).toEqual([body, undefined])
      expect({ ...(await read()), updated_at: null, local_markdown_version: 0 }).toEqual({
        ...first,
        updated_at: null,
        local_markdown_version: 0,
      })
      expect([body, await found?.redo()]).toEqual([body, undefined])
      expect(await read()).toMatchObject(body)
      await found?.undo()
    }
    const secret = await change({ asset_proxy_secret_key: 'hush', max_attachment_size: 7 })
    expect(secret?.undo).toBeNull()
    const others = (await (await as(user))('GET /-/gantry/v1/changes', {})).body
    expect(others.filter(({ kind }) => kind === 'settings')).toEqual([])
  })

  test('is not undone after another change of the same values, and says what changed', async ({
    given,
    as,
    signIn,
  }) => {
    const owner = await given.user()
    const call = await as(owner)
    const { id } = await given.project({ owner })
    await call('POST /projects/:id/issues', { id, title: 'One' })
    await call('PUT /projects/:id/issues/:issue_iid', { id, issue_iid: 1, title: 'Two' })
    await signIn(owner)
    const { undo } = newest((await call('GET /-/gantry/v1/changes', {})).body, 'issue.updated')
    await call('PUT /projects/:id/issues/:issue_iid', { id, issue_iid: 1, title: 'Three', due_date: '2040-01-01' })
    expect(await undo()).toEqual({ text: 'Not undone, because the record has changed since: title is "Three".' })
    await call('PUT /projects/:id/issues/:issue_iid', { id, issue_iid: 1, title: 'Two' })
    expect(await undo()).toBeUndefined()
    expect((await call('GET /projects/:id/issues/:issue_iid', { id, issue_iid: 1 })).body).toMatchObject({
      title: 'One',
      due_date: '2040-01-01',
    })
  })

  test('that created or deleted a record has no way back', async ({ given, as }) => {
    const owner = await given.user()
    const call = await as(owner)
    const { id } = await given.project({ owner })
    await call('POST /projects/:id/issues', { id, title: 'One' })
    const [created] = (await call('GET /-/gantry/v1/changes', {})).body
    expect(created?.undo).toBeNull()
    expect(created && undoOf(created)).toBeUndefined()
  })

  test('of the state of an account is undone and redone by administrators', async ({ given, as, signIn }) => {
    const [admin, user] = [await given.admin(), await given.user()]
    const call = await as(admin)
    await signIn(admin)
    const at = { id: user.id }
    const state = async () => (await call('GET /users/:id', at)).body.state
    const latest = async () => (await call('GET /-/gantry/v1/changes', {})).body
    await call('POST /users/:id/block', at)
    const blocked = newest(await latest(), 'user.blocked')
    expect(await blocked.undo()).toBeUndefined()
    expect(await state()).toBe('active')
    expect(await blocked.redo()).toBeUndefined()
    expect(await state()).toBe('blocked')
    await call('POST /users/:id/unblock', at)
    await call('POST /users/:id/ban', at)
    expect(await blocked.undo()).toMatchObject({ text: expect.stringContaining('state is "banned"') })
    expect(await newest(await latest(), 'user.banned').undo()).toBeUndefined()
    expect(await newest(await latest(), 'user.unbanned').undo()).toBeUndefined()
    expect(await state()).toBe('banned')
    await call('POST /users/:id/unban', at)
    await call('POST /users/:id/deactivate', at)
    expect(await newest(await latest(), 'user.deactivated').undo()).toBeUndefined()
    expect(await state()).toBe('active')
    const activated = (await latest()).find(({ kind, act }) => `${kind}.${act}` === 'user.activated')
    expect(activated && undoOf(activated)).toBeUndefined()
  })
})
