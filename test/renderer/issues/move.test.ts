import { fetchBody } from '../../../src-renderer/api/client.ts'
import type { SelectedIssue } from '../../../src-renderer/issues/issue-change.ts'
import {
  effectsOf,
  labelsOfAll,
  type MoveTarget,
  moveHint,
  moveRequest,
  moveSelected,
  splitForMove,
  targetQuery,
} from '../../../src-renderer/issues/move.ts'
import { describe, expect, test } from '../../support/console.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'

const issue = (values: Partial<SelectedIssue> = {}): SelectedIssue => ({
  project_id: 3,
  iid: 14,
  title: 'Leak',
  reference: 'harbor/api#14',
  state: 'opened',
  confidential: false,
  labels: [],
  milestone: null,
  assignees: [],
  due_date: null,
  updated_at: '2026-05-22T09:00:00.000Z',
  moved_to_id: null,
  project_archived: false,
  may_update: true,
  may_set_metadata: true,
  ...values,
})
const target: MoveTarget = { id: 9, path_with_namespace: 'harbor/shop' }
const selectedOf = async (project_id: number, iid: number): Promise<SelectedIssue> => {
  const [found] = await fetchBody('GET /-/gantry/v1/issues/selected', { issues: [`${project_id}:${iid}`] })
  if (!found) throw new Error('The issue is gone')
  return found
}

describe('issues that are moved', () => {
  test.each<[string, Partial<SelectedIssue>]>([
    ['issues of archived projects are read-only', { project_archived: true, may_set_metadata: false }],
    ['this needs Reporter', { may_set_metadata: false, moved_to_id: 7 }],
    ['already moved to another project', { moved_to_id: 7, state: 'closed', project_id: 9 }],
    ['already in harbor/shop', { project_id: 9 }],
  ])('are skipped: %s', (reason, values) => {
    const found = issue(values)
    expect(splitForMove([found], target)).toEqual({ eligible: [], skipped: [{ reason, names: ['harbor/api#14'] }] })
  })

  test('are grouped by the reason for which they are skipped, and only a target can be the project of an issue', () => {
    const all = [issue(), issue({ project_id: 9, reference: 'harbor/shop#1' }), issue({ moved_to_id: 7 })]
    const moved = { reason: 'already moved to another project', names: ['harbor/api#14'] }
    expect(splitForMove(all, target)).toEqual({
      eligible: [all[0]],
      skipped: [{ reason: 'already in harbor/shop', names: ['harbor/shop#1'] }, moved],
    })
    expect(splitForMove(all, undefined)).toEqual({ eligible: [all[0], all[1]], skipped: [moved] })
  })
})

test('a move says what is missing: issues that can be moved, a target, or issues that can be moved there', () => {
  const moved = issue({ moved_to_id: 7 })
  const there = issue({ project_id: 9 })
  expect([
    moveHint([moved], target),
    moveHint([moved, moved], undefined),
    moveHint([moved, issue()], undefined),
    moveHint([moved, there], target),
    moveHint([there, issue()], target),
  ]).toEqual([
    'The issue cannot be moved.',
    'None of the selected issues can be moved.',
    'Select a target project first.',
    'None of the selected issues can be moved to harbor/shop.',
    undefined,
  ])
})

describe('the preview of a move', () => {
  const words = (issues: readonly SelectedIssue[], kept?: readonly string[]) =>
    effectsOf(issues, kept && target, kept && new Set(kept)).map(
      ({ name, text, warn }) => `${name}: ${text}${warn ? ' !' : ''}`,
    )

  test('speaks of one open issue without properties', () => {
    expect(words([issue()], [])).toEqual([
      'Copy: A new issue in harbor/shop, with description, dates, comments, reactions, time spent and history.',
      'Original: Closed, with a note that names the copy.',
      'Links: Links to other issues and metric images move to the copy.',
      'Undo: A move cannot be undone. Moving the copy back makes another copy.',
    ])
  })

  test('names the labels that are lost, once each, and says on what the other properties depend', () => {
    const ada = { id: 1, name: 'Ada', username: 'ada' }
    const all = [
      issue({ labels: ['ui', 'bug'], weight: null, milestone: { id: 4, title: 'v1' } }),
      issue({ labels: ['ux', 'ui'], weight: 2, assignees: [ada], state: 'closed' }),
    ]
    expect(words(all, ['bug'])).toEqual([
      'Copies: New issues in harbor/shop, with description, dates, comments, reactions, time spent and history. Copies of closed issues are closed too.',
      'Originals: Closed, each with a note that names its copy.',
      'Labels: Removed, because the target has no labels with these names: ui, ux !',
      'Milestone: Kept if the target has a milestone with the same title.',
      'Assignees: Kept if they have access to the issues of the target.',
      'Epic, iteration: Kept if the target is in the group of the epic or iteration.',
      'Links: Links to other issues and metric images move to the copies.',
      'Undo: A move cannot be undone. Moving a copy back makes another copy.',
    ])
    expect(words(all, ['bug', 'ui', 'ux'])[2]).toBe('Labels: Kept, because the target has labels with the same names.')
  })

  test('says what a move means before a target is selected', () => {
    expect(words([issue({ labels: ['ui'] })]).slice(0, 3)).toEqual([
      'Copy: A new issue in the target, with description, dates, comments, reactions, time spent and history.',
      'Original: Closed, with a note that names the copy.',
      'Labels: Kept if the target has labels with the same names.',
    ])
  })

  test('names at most twelve lost labels, isolates their names, and counts the others', () => {
    const labels = Array.from({ length: 15 }, (_, n) => `l${n + 10}`)
    const [, , effect] = effectsOf([issue({ labels })], target, new Set())
    expect(effect?.text).toMatch(/: l10, .*, l21 and 3 more$/)
    expect(effect?.names).toEqual(labels.slice(0, 12))
  })
})

describe('a move', () => {
  test('sends the request that it shows, keeps the labels that the preview keeps, and has no undo', async ({
    server,
    given,
    signIn,
  }) => {
    const make = givenIssuesOn(server)
    const [owner, guest, stranger] = [await given.user(), await given.user(), await given.user()]
    const [from, to] = [await given.project({ owner }), await given.project({ owner, visibility: 'private' })]
    await given.member({ project: to }, guest, 20)
    for (const user of [guest, stranger]) await given.member({ project: from }, user, 30)
    const labels = [await make.label({ project: from }, 'bug'), await make.label({ project: from }, 'ui')]
    await make.label({ project: to }, 'bug')
    const [v1, v2] = [await make.milestone({ project: from }, 'v1'), await make.milestone({ project: from }, 'v2')]
    await make.milestone({ project: to }, 'v1')
    const open = await make.issue(from, owner, { labels, milestone_id: v1.id, assignees: [guest, stranger] })
    const closed = await make.issue(from, owner, { milestone_id: v2.id, state: 2 })
    const sent = await signIn(owner)
    const selected = [await selectedOf(from.id, open.iid), await selectedOf(from.id, closed.iid)]
    const names = labelsOfAll(selected)
    expect(names).toEqual(['bug', 'ui'])
    const kept = await fetchBody('GET /-/gantry/v1/labels', { projects: [to.id], names: [...names] })
    for (const one of selected) {
      const { method, path, body } = moveRequest(one, to)
      expect(await moveSelected(one, to)).toEqual({ undo: undefined })
      expect(sent.at(-1)).toEqual({ line: `${method} /api/v4${path}`, body })
    }
    const copies = await fetchBody('GET /projects/:id/issues', { id: to.id, order_by: 'created_at', sort: 'asc' })
    expect(
      copies
        .toSorted((a, b) => a.iid - b.iid)
        .map(({ state, labels: of, milestone, assignees }) => [
          ...[state, of, milestone?.title],
          assignees.map(({ id }) => id),
        ]),
    ).toEqual([
      ['opened', kept.map(({ name }) => name), 'v1', [guest.id]],
      ['closed', [], undefined, []],
    ])
    expect(splitForMove([await selectedOf(from.id, open.iid)], to).skipped).toMatchObject([
      { reason: 'already moved to another project' },
    ])
    expect(await moveSelected({ ...issue(), project_id: from.id, iid: 99 }, to)).toMatchObject({
      text: expect.stringMatching(/^404 /),
    })
  })

  test('is offered exactly to the projects that the server accepts', async ({ server, given, signIn }) => {
    const make = givenIssuesOn(server)
    const [owner, user, admin] = [await given.user(), await given.user(), await given.admin()]
    const source = await given.project({ owner: user, visibility: 'public' })
    const places = [
      await given.project({ owner, visibility: 'public', name: 'Guest' }),
      await given.project({ owner, visibility: 'public', name: 'Reporter' }),
      await given.project({ owner, visibility: 'public', name: 'Archived', archived: 1 }),
      await given.project({ owner, visibility: 'public', name: 'Disabled', issues_access_level: 'disabled' }),
      await given.project({ owner, visibility: 'public', name: 'Stranger' }),
    ]
    for (const [n, level] of [10, 20, 40, 40].entries()) {
      const project = places[n]
      if (project) await given.member({ project }, user, level)
    }
    for (const [who, expected] of [
      [user, ['Reporter']],
      [admin, ['Guest', 'Reporter', 'Stranger']],
    ] as const) {
      await signIn(who)
      const offered = await fetchBody('GET /projects', { ...targetQuery(who === admin, ''), per_page: 100 })
      const accepted: number[] = []
      for (const place of places) {
        const { iid } = await make.issue(source, user)
        const outcome = await moveSelected(await selectedOf(source.id, iid), place)
        if (!('text' in outcome)) accepted.push(place.id)
      }
      const idsOf = (ids: readonly number[]) => places.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
      expect([idsOf(offered.map(({ id }) => id)), idsOf(accepted)]).toEqual([expected, expected])
    }
  })
})
