import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('events about push rules', () => {
  test('contain the group, the rule and both values of each change', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    await call('POST /groups/:id/push_rule', { id: group.id, max_file_size: 5 })
    await call('PUT /groups/:id/push_rule', { id: group.id, max_file_size: 9, branch_name_regex: 'main' })
    await call('DELETE /groups/:id/push_rule', { id: group.id })
    const snapshot = { group: { id: group.id } }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'push_rule.created', snapshot: { ...snapshot, rule: { max_file_size: 5 } } },
      {
        event: 'push_rule.updated',
        snapshot: {
          ...snapshot,
          rule: { max_file_size: 9 },
          changes: { max_file_size: { before: 5, after: 9 }, branch_name_regex: { before: null, after: 'main' } },
        },
      },
      { event: 'push_rule.removed', snapshot: { ...snapshot, rule: { max_file_size: 9, branch_name_regex: 'main' } } },
    ])
  })

  test('name exactly the fields that changed', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 50)
    const call = await as(ada)
    const before = { deny_delete_tag: false, file_name_regex: 'a', max_file_size: 5 }
    const after = {
      deny_delete_tag: true,
      member_check: true,
      prevent_secrets: true,
      commit_message_regex: 'b',
      commit_message_negative_regex: 'c',
      branch_name_regex: 'd',
      author_email_regex: 'e',
      file_name_regex: 'f',
      max_file_size: 6,
      commit_committer_check: true,
      reject_unsigned_commits: true,
    }
    await call('POST /groups/:id/push_rule', { id: group.id, ...before })
    await call('PUT /groups/:id/push_rule', { id: group.id, ...before, prevent_secrets: true })
    await call('PUT /groups/:id/push_rule', { id: group.id, ...after })
    const [, first, second] = await storedEvents(server)
    expect(first?.snapshot.changes).toEqual({ prevent_secrets: { before: 0, after: 1 } })
    expect(Object.keys(second?.snapshot.changes).sort()).toEqual(
      Object.keys(after)
        .filter((name) => name !== 'prevent_secrets')
        .sort(),
    )
  })

  test('are not stored for refused requests', async ({ server, given, as }) => {
    const [ada, group] = [await given.user(), await given.group()]
    await given.member({ group }, ada, 40)
    expect((await (await as(ada))('POST /groups/:id/push_rule', { id: group.id, max_file_size: 5 })).status).toBe(404)
    expect(await storedEvents(server)).toEqual([])
  })
})
