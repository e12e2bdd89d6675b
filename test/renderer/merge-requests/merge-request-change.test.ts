import { fetchBody } from '../../../src-renderer/api/client.ts'
import type { MergeRequest } from '../../../src-renderer/merge-requests/merge-request.ts'
import { type Change, notAppliedOf, undoOfChange } from '../../../src-renderer/merge-requests/merge-request-change.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'

/** A merge request with a value in every field that a change can replace, in a project with two Developers. */
async function prepare(server: TestServer, given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  const [owner, ada, bob] = [await given.user(), await given.user(), await given.user()]
  const { id } = await given.project({ owner })
  for (const one of [ada, bob]) await given.member({ project: { id } }, one, 30)
  const make = givenIssuesOn(server)
  const [alpha, beta] = [await make.milestone({ project: { id } }), await make.milestone({ project: { id } })]
  for (const title of ['one', 'two', 'three']) await make.label({ project: { id } }, title)
  await signIn(owner)
  const { iid } = await fetchBody('POST /projects/:id/merge_requests', {
    ...{ id, title: 'Old', description: 'Old text', source_branch: 'change', target_branch: 'main' },
    ...{ labels: ['two', 'one'], milestone_id: alpha.id, assignee_ids: [ada.id], reviewer_ids: [bob.id] },
  })
  const address = { id, merge_request_iid: iid }
  const read = (): Promise<MergeRequest> => fetchBody('GET /projects/:id/merge_requests/:merge_request_iid', address)
  const write = (change: Change): Promise<MergeRequest> =>
    fetchBody('PUT /projects/:id/merge_requests/:merge_request_iid', { ...address, ...change })
  return { address, read, write, owner, ada, bob, alpha, beta }
}

/** What the undo must restore. */
const shownOf = (request: MergeRequest) => ({
  ...{ state: request.state, title: request.title, description: request.description, branch: request.target_branch },
  ...{
    labels: request.labels.toSorted(),
    milestone: request.milestone?.id,
    locked: request.discussion_locked === true,
  },
  ...{ assignees: request.assignees.map(({ id }) => id), reviewers: request.reviewers.map(({ id }) => id) },
})

describe('the undo of a change of a merge request', () => {
  test('restores each value', async ({ server, given, signIn }) => {
    const { read, write, ada, bob, beta } = await prepare(server, given, signIn)
    const changes: readonly Change[] = [
      { state_event: 'close' },
      { title: 'New' },
      { description: '' },
      { target_branch: 'next' },
      { labels: ['three'] },
      { add_labels: ['three'] },
      { remove_labels: ['one'] },
      { milestone_id: beta.id },
      { milestone_id: 0 },
      { assignee_ids: [bob.id] },
      { assignee_ids: [0] },
      { reviewer_ids: [ada.id] },
      { reviewer_ids: [0] },
      { discussion_locked: true },
    ]
    for (const change of changes) {
      const before = await read()
      const after = await write(change)
      expect([change, shownOf(after)]).not.toEqual([change, shownOf(before)])
      expect([change, await undoOfChange(before, after, change)?.()]).toEqual([change, undefined])
      expect([change, shownOf(await read())]).toEqual([change, shownOf(before)])
    }
  })

  test('restores values that were empty', async ({ server, given, signIn }) => {
    const { read, write, ada, bob, alpha } = await prepare(server, given, signIn)
    await write({ state_event: 'close', description: '', labels: [], milestone_id: 0, assignee_ids: [0] })
    await write({ reviewer_ids: [0], discussion_locked: true })
    const before = await read()
    const change: Change = {
      ...{ state_event: 'reopen', description: 'New', labels: ['one'], milestone_id: alpha.id },
      ...{ assignee_ids: [ada.id], reviewer_ids: [bob.id], discussion_locked: false },
    }
    const after = await write(change)
    expect(await undoOfChange(before, after, change)?.()).toBeUndefined()
    expect(shownOf(await read())).toEqual(shownOf(before))
  })

  test('leaves alone what somebody else has changed in the meantime', async ({ server, given, signIn }) => {
    const { read, write } = await prepare(server, given, signIn)
    const before = await read()
    await write({ title: 'By somebody else', add_labels: ['three'] })
    const change: Change = { description: 'New' }
    const undo = undoOfChange(before, await write(change), change)
    expect(await undo?.()).toBeUndefined()
    expect(await read()).toMatchObject({ title: 'By somebody else', description: 'Old text' })
    expect((await read()).labels.toSorted()).toEqual(['one', 'three', 'two'])
  })

  test('changes nothing after a newer change of the same value', async ({ server, given, signIn }) => {
    const { read, write } = await prepare(server, given, signIn)
    const [before, change] = [await read(), { title: 'New' }]
    const undo = undoOfChange(before, await write(change), change)
    await write({ title: 'Newer' })
    expect(await undo?.()).toEqual({
      text: 'Not undone, because the record has changed since: title is "Newer".',
    })
    expect((await read()).title).toBe('Newer')
  })

  test('does not exist if nothing changed, and after the merge', async ({ server, given, signIn }) => {
    const { address, read, write } = await prepare(server, given, signIn)
    const before = await read()
    expect(undoOfChange(before, await write({ title: before.title }), { title: before.title })).toBeUndefined()
    expect(undoOfChange(before, await write({ title: 'New' }), { description: 'Old text' })).toBeUndefined()
    const open = await read()
    const merged = await fetchBody('PUT /projects/:id/merge_requests/:merge_request_iid/merge', address)
    expect(undoOfChange(open, merged)).toBeUndefined()
    const after = await write({ description: 'After the merge' })
    expect(await undoOfChange(merged, after)?.()).toBeUndefined()
    expect((await read()).description).toBe('Old text')
  })
})

test('what the server did not set is named, and only that', async ({ server, given, signIn }) => {
  const { read, ada, bob, alpha, beta } = await prepare(server, given, signIn)
  const after = await read()
  const kept = (change: Change) => notAppliedOf(change, after)?.replace('Not applied: the server kept the old ', '')
  const cases: readonly (readonly [Change, string | undefined])[] = [
    [{ state_event: 'close' }, 'state.'],
    [{ state_event: 'reopen' }, undefined],
    [{ assignee_ids: [ada.id] }, undefined],
    [{ assignee_ids: [0] }, 'assignees.'],
    [{ assignee_ids: [ada.id, bob.id] }, 'assignees.'],
    [{ reviewer_ids: [bob.id] }, undefined],
    [{ reviewer_ids: [ada.id] }, 'reviewers.'],
    [{ add_labels: ['one', 'two'] }, undefined],
    [{ add_labels: ['one', 'three'] }, 'labels.'],
    [{ remove_labels: ['three'] }, undefined],
    [{ remove_labels: ['three', 'two'] }, 'labels.'],
    [{ milestone_id: alpha.id }, undefined],
    [{ milestone_id: beta.id }, 'milestone.'],
    [{ milestone_id: 0 }, 'milestone.'],
    [{ milestone_id: null }, 'milestone.'],
    [{ title: 'Other' }, undefined],
    [{ state_event: 'close', reviewer_ids: [0], milestone_id: 0 }, 'state, reviewers, milestone.'],
  ]
  for (const [change, text] of cases) expect([change, kept(change)]).toEqual([change, text])
  const nobody = { ...after, assignees: [], milestone: null }
  expect(notAppliedOf({ assignee_ids: [0], milestone_id: 0 }, nobody)).toBeUndefined()
})
