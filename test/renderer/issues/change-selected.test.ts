import { fetchBody } from '../../../src-renderer/api/client.ts'
import { type BulkChange, changeOf, requestFor, wordsOf } from '../../../src-renderer/issues/bulk-change.ts'
import { changeSelected, type SelectedIssue } from '../../../src-renderer/issues/issue-change.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'

/** An issue with a value in every field that a bulk change replaces. */
async function prepare(server: TestServer, given: Given, signIn: (who: { id: number }) => Promise<readonly unknown[]>) {
  const [owner, ada, bo] = [await given.user(), await given.user(), await given.user({ name: 'Bo' })]
  const { id } = await given.project({ owner, visibility: 'private' })
  for (const one of [ada, bo]) await given.member({ project: { id } }, one, 30)
  const make = givenIssuesOn(server)
  const [alpha, beta] = [await make.milestone({ project: { id } }), await make.milestone({ project: { id } })]
  const sent = await signIn(owner)
  const old = { labels: ['one', 'two'], milestone_id: alpha.id, assignee_ids: [ada.id], due_date: '2026-07-01' }
  await fetchBody('POST /projects/:id/issues', { id, title: 'Another' })
  const { iid } = await fetchBody('POST /projects/:id/issues', { id, title: 'Issue', ...old })
  const address = { id, issue_iid: iid }
  const selected = async (): Promise<SelectedIssue> => {
    const [issue] = await fetchBody('GET /-/gantry/v1/issues/selected', { issues: [`${id}:${iid}`] })
    if (!issue) throw new Error('The issue is gone')
    return issue
  }
  const shown = async () => {
    const { state, labels, milestone, assignees, due_date } = await selected()
    return [state, labels.toSorted(), milestone?.id, assignees.map((one) => one.id), due_date]
  }
  const write = (change: Parameters<typeof changeSelected>[1]) =>
    fetchBody('PUT /projects/:id/issues/:issue_iid', { ...address, ...change })
  return { id, sent, selected, shown, write, bo, beta }
}

describe('a bulk change of an issue', () => {
  test('sends the request that it shows, and the undo restores the old value', async ({ server, given, signIn }) => {
    const { id, sent, selected, shown, bo, beta } = await prepare(server, given, signIn)
    const changes: readonly BulkChange[] = [
      { kind: 'close' },
      { kind: 'unassign' },
      { kind: 'assign', user: { ...bo, projects: [id] } },
      { kind: 'remove_milestone' },
      { kind: 'set_milestone', title: 'Beta', ids: new Map([[id, beta.id]]) },
      { kind: 'add_label', label: 'three' },
      { kind: 'remove_label', label: 'one' },
      { kind: 'set_due', due_date: null },
      { kind: 'set_due', due_date: '2026-08-01' },
    ]
    for (const change of changes) {
      const [issue, before] = [await selected(), await shown()]
      const { method, path, body } = requestFor(change, issue)
      const outcome = await changeSelected(issue, changeOf(change, issue))
      expect(outcome).not.toHaveProperty('text')
      expect(sent.at(-1)).toEqual({ line: `${method} /api/v4${path}`, body })
      expect([change, await shown()]).not.toEqual([change, before])
      expect([change, await outcome.undo?.()]).toEqual([change, undefined])
      expect([change, await shown()]).toEqual([change, before])
    }
  })

  test('keeps what somebody else changes before the undo, and is not undone over a change of the same value', async ({
    server,
    given,
    signIn,
  }) => {
    const { selected, shown, write, bo } = await prepare(server, given, signIn)
    const labelled = await changeSelected(await selected(), { add_labels: ['three'] })
    await write({ due_date: '2026-09-01', add_labels: ['four'] })
    expect(await labelled.undo?.()).toBeUndefined()
    expect(await shown()).toMatchObject({ 1: ['four', 'one', 'two'], 4: '2026-09-01' })
    const due = await changeSelected(await selected(), { due_date: '2026-10-01', assignee_ids: [bo.id] })
    await write({ due_date: '2026-11-01', assignee_ids: [0] })
    expect(await due.undo?.()).toEqual({
      text: 'Not undone, because the issue has changed since: assignees, due date.',
    })
    expect(await shown()).toMatchObject({ 3: [], 4: '2026-11-01' })
  })

  test('says what the server did not apply, and reports a refusal', async ({ server, given, signIn }) => {
    const { id, selected } = await prepare(server, given, signIn)
    const stranger = await given.user()
    const issue = await selected()
    const outcome = await changeSelected(issue, { assignee_ids: [stranger.id], due_date: '2026-08-01' })
    expect(outcome).toMatchObject({ text: expect.stringMatching(/^Not applied\. Current assignees: /) })
    expect(await changeSelected({ ...issue, iid: 99 }, { state_event: 'close' })).toMatchObject({
      text: expect.stringMatching(/^404 /),
    })
    const same = await changeSelected(await selected(), { due_date: (await selected()).due_date })
    expect(same).toEqual({ undo: undefined })
    expect(issue.project_id).toBe(id)
  })
})

test.each<[BulkChange, string]>([
  [{ kind: 'close' }, 'Close 3 issues; Closing 3 issues; 3 issues closed'],
  [{ kind: 'reopen' }, 'Reopen 3 issues; Reopening 3 issues; 3 issues reopened'],
  [{ kind: 'unassign' }, 'Unassign 3 issues; Unassigning 3 issues; 3 issues unassigned'],
  [
    { kind: 'remove_milestone' },
    'Remove milestone from 3 issues; Removing the milestone from 3 issues; 3 issues set to no milestone',
  ],
  [{ kind: 'add_label', label: 'bug' }, 'Add label to 3 issues; Adding bug to 3 issues; 3 issues labeled bug'],
  [
    { kind: 'remove_label', label: 'bug' },
    'Remove label from 3 issues; Removing bug from 3 issues; 3 issues no longer labeled bug',
  ],
  [
    { kind: 'assign', user: { id: 2, name: 'Bo', projects: [] } },
    'Assign 3 issues to Bo; Assigning 3 issues; 3 issues assigned to Bo',
  ],
  [
    { kind: 'set_milestone', title: 'v1', ids: new Map() },
    'Set milestone on 3 issues; Setting v1 on 3 issues; 3 issues added to v1',
  ],
  [
    { kind: 'set_due', due_date: '2026-06-01' },
    'Set due date of 3 issues; Setting the due date of 3 issues; 3 issues now due 1 Jun 2026',
  ],
  [
    { kind: 'set_due', due_date: null },
    'Remove due date from 3 issues; Removing the due date from 3 issues; 3 issues set to no due date',
  ],
  [
    { kind: 'set_weight', weight: 0 },
    'Set weight of 3 issues; Setting the weight of 3 issues; 3 issues set to weight 0',
  ],
  [
    { kind: 'set_weight', weight: null },
    'Remove weight from 3 issues; Removing the weight from 3 issues; 3 issues set to no weight',
  ],
])('the words of the bulk change %o are: %s', (change, words) => {
  const { title, doing, done } = wordsOf(change)
  expect(`${title[0]} 3 issues${title[1]}; ${doing} 3 issues; 3 issues ${done}`).toBe(words)
})
