import { describe, expect, test } from 'vitest'
import { impactRows } from '../../../src-renderer/projects/action-impact.ts'
import {
  type ActionOptions,
  impactColumns,
  namesFor,
  type ProjectAction,
  type ProjectContents,
  pickedColumn,
  splitBySkipReason,
} from '../../../src-renderer/projects/action-plan.ts'

const options: ActionOptions = { visibility: 'private', destination: undefined, permanently: false }
const project = (id: number, fields: Partial<ProjectContents> = {}): ProjectContents => ({
  id,
  name: `p${id}`,
  path_with_namespace: `harbor/p${id}`,
  namespace_kind: 'group',
  namespace_path: 'harbor',
  namespace_visibility: 'public',
  archived: false,
  visibility: 'internal',
  marked_for_deletion_on: null,
  access_level: 50,
  deletion: { allowed: true, after_days: null, on: null },
  holds: {
    issues: 10,
    open_issues: 4,
    merge_requests: 1,
    milestones: 2,
    labels: 3,
    deployments: 0,
    members: 5,
    shares: 0,
    forks: 1,
    stars: 0,
    storage_size: 1_000_000,
  },
  ...fields,
})
const rowsOf = (action: ProjectAction, eligible: readonly ProjectContents[], columns: number, chosen = options) =>
  impactRows(action, { eligible, all: eligible }, columns, chosen)
const summaryOf = (skipped: ReturnType<typeof splitBySkipReason>['skipped']) =>
  skipped.map(({ reason, projects }) => [reason, projects.map(({ id }) => id)])

describe('the names of an action', () => {
  const kept = (id: number) => project(id, { deletion: { allowed: true, after_days: 7, on: null } })
  const textsOf = (projects: readonly ProjectContents[], permanently = false) => {
    const { button, doing, doingEnd, done } = namesFor('delete', projects, { ...options, permanently })
    return [button, [doing, doingEnd].filter(Boolean).join(' … '), done]
  }

  test('say whether projects are deleted or only marked for deletion', () => {
    expect(textsOf([kept(1)])).toEqual(['Mark for deletion', 'Marking … for deletion', 'marked for deletion'])
    expect(textsOf([kept(1), kept(2)])[0]).toBe('Mark 2 projects for deletion')
    expect(textsOf([kept(1), project(2)])).toEqual(['Delete 2 projects', 'Deleting', 'deleted or marked for deletion'])
    expect(textsOf([project(1)])).toEqual(['Delete project', 'Deleting', 'deleted'])
    expect(textsOf([kept(1)], true)).toEqual(['Delete permanently', 'Deleting', 'deleted'])
    expect(textsOf([kept(1), project(2)], true)[0]).toBe('Delete 2 projects permanently')
    expect(textsOf([])[0]).toBe('Delete')
  })

  test('name the visibility, and the projects that the button changes', () => {
    const { button, done } = namesFor('visibility', [project(1), project(2)], options)
    expect([button, done]).toEqual(['Change visibility of 2 projects', 'made private'])
    expect(namesFor('visibility', [project(1)], options).button).toBe('Change visibility')
    expect(namesFor('archive', [project(1)], options).button).toBe('Archive project')
    expect(namesFor('archive', [project(1), project(2)], options).button).toBe('Archive 2 projects')
  })
})

describe('the projects that an action skips', () => {
  const all = [
    project(1),
    project(2, { archived: true }),
    project(3, { access_level: 30, holds: null }),
    project(4, { access_level: 0, holds: null }),
    project(5, { marked_for_deletion_on: '2026-11-20', archived: true }),
    project(6, { visibility: 'private' }),
    project(7, { access_level: 40, holds: null }),
  ]

  test('archiving skips archived projects and projects of other owners', () => {
    const { eligible, skipped } = splitBySkipReason('archive', all, options)
    expect(eligible.map(({ id }) => id)).toEqual([1, 6])
    expect(summaryOf(skipped)).toEqual([
      ['already archived', [2, 5]],
      ['this needs Owner, and you are Developer', [3]],
      ['this needs Owner, and you are not a member', [4]],
      ['this needs Owner, and you are Maintainer', [7]],
    ])
  })

  test('unarchiving skips projects that are not archived and projects marked for deletion', () => {
    const { eligible, skipped } = splitBySkipReason('unarchive', all, options)
    expect(eligible.map(({ id }) => id)).toEqual([2])
    expect(summaryOf(skipped)).toContainEqual(['marked for deletion, restore it instead', [5]])
  })

  test('changing the visibility skips projects that already have it and archived projects', () => {
    expect(splitBySkipReason('visibility', all, options).eligible.map(({ id }) => id)).toEqual([1])
    expect(
      splitBySkipReason('visibility', all, { ...options, visibility: 'public' }).eligible.map(({ id }) => id),
    ).toEqual([1, 6])
  })

  test('no project becomes more visible than its group', () => {
    const inGroup = (namespace_visibility: ProjectContents['namespace_visibility']) =>
      project(1, { namespace_visibility, visibility: 'private' })
    const reasons = (group: ProjectContents['namespace_visibility'], visibility: ActionOptions['visibility']) =>
      splitBySkipReason('visibility', [inGroup(group)], { ...options, visibility }).skipped.map(({ reason }) => reason)
    expect(reasons('internal', 'public')).toEqual(['the group is internal'])
    expect(reasons('private', 'internal')).toEqual(['the group is private'])
    expect(reasons('internal', 'internal')).toEqual([])
    expect(reasons(null, 'public')).toEqual([])
  })

  test('a transfer skips projects that are already at the destination', () => {
    const destination = { id: 9, full_path: 'harbor' }
    expect(splitBySkipReason('transfer', all, { ...options, destination }).eligible).toEqual([])
  })

  test('a project marked for deletion can only be deleted permanently or restored', () => {
    expect(splitBySkipReason('delete', all, options).eligible.map(({ id }) => id)).toEqual([1, 2, 6])
    expect(splitBySkipReason('delete', all, { ...options, permanently: true }).eligible.map(({ id }) => id)).toEqual([
      1, 2, 5, 6,
    ])
    expect(splitBySkipReason('restore', all, options).eligible.map(({ id }) => id)).toEqual([5])
  })

  test('an export needs Maintainer, and includes archived projects and those marked for deletion', () => {
    const all = [
      project(1, { archived: true, marked_for_deletion_on: '2026-05-01', access_level: 40, holds: null }),
      project(2, { access_level: 30 }),
      project(3, { access_level: 0 }),
    ]
    const { eligible, skipped } = splitBySkipReason('export', all, options)
    expect(eligible.map(({ id }) => id)).toEqual([1])
    expect(summaryOf(skipped)).toEqual([
      ['this needs Maintainer, and you are Developer', [2]],
      ['this needs Maintainer, and you are not a member', [3]],
    ])
    expect(namesFor('export', [project(1), project(2)], options)).toMatchObject({
      ...{ button: 'Export 2 projects', doing: 'Scheduling exports of', done: 'scheduled for export' },
    })
  })

  test('if only administrators can delete projects, other users see the reason', () => {
    const guarded = [project(1, { deletion: { allowed: false, after_days: null, on: null } })]
    expect(summaryOf(splitBySkipReason('delete', guarded, options).skipped)).toEqual([
      ['only administrators can delete projects on this instance', [1]],
    ])
  })
})

describe('the preview', () => {
  const textOf = (action: ProjectAction, eligible: readonly ProjectContents[], all: readonly ProjectContents[]) => {
    const columns = action === 'visibility' ? 3 : 1
    const chosen: ActionOptions = { ...options, visibility: 'public', destination: { id: 9, full_path: 'pier' } }
    return impactRows(action, { eligible, all }, columns, chosen).map(({ what, outcomes }) => [what, ...outcomes])
  }

  const everyone = ['for members', 'for signed-in users', 'for everyone']
  test.for<[ProjectAction, string[][]]>([
    [
      'archive',
      [
        ['1 project', 'read-only'],
        ['10 issues, 1 merge request', 'read-only'],
        ['Repositories, wikis and files', 'read-only'],
        ['5 memberships', 'unchanged'],
        ['1 fork', 'unchanged'],
      ],
    ],
    [
      'unarchive',
      [
        ['1 project', 'writable'],
        ['10 issues, 1 merge request', 'writable'],
        ['5 memberships', 'unchanged'],
      ],
    ],
    [
      'restore',
      [
        ['1 project', 'restored'],
        ['10 issues, 1 merge request', 'restored'],
      ],
    ],
    [
      'visibility',
      [
        ['1 internal project', 'becomes private', 'unchanged', 'becomes public'],
        ['10 issues, 1 merge request', ...everyone],
        ['1 fork', 'unchanged', 'unchanged', 'unchanged'],
        ['5 memberships', 'unchanged', 'unchanged', 'unchanged'],
      ],
    ],
    [
      'transfer',
      [
        ['Paths', 'change'],
        ['Old paths', 'redirect'],
        ['10 issues, 1 merge request', 'unchanged'],
        ['5 memberships', 'unchanged'],
        ['Inherited memberships', 'replaced'],
      ],
    ],
    [
      'delete',
      [
        ['10 issues, 1 merge request', 'deleted'],
        ['3 labels, 2 milestones', 'deleted'],
        ['Repositories, wikis and files', 'deleted'],
        ['5 memberships', 'removed'],
        ['1 fork', 'kept'],
        ['Namespace harbor', 'kept'],
      ],
    ],
  ])('of %s names every kind of content, and counts only projects that are not skipped', ([action, rows]) => {
    const applies = project(1)
    // Differs in everything that a preview counts or names, so that counting it would change a row.
    const skipped = project(2, {
      access_level: 30,
      visibility: 'private',
      namespace_path: 'quay',
      deletion: { allowed: true, after_days: 7, on: null },
    })
    expect(textOf(action, [applies], [applies])).toEqual(rows)
    expect(textOf(action, [applies], [applies, skipped])).toEqual(rows)
    expect(textOf(action, [applies], [skipped, applies])).toEqual(rows)
  })

  test('omits kinds of content with a count of zero', () => {
    const bare = project(1, {
      namespace_kind: 'user',
      holds: { ...(project(1).holds ?? expect.fail()), issues: 0, open_issues: 0, merge_requests: 0, members: 0 },
    })
    const names = (action: ProjectAction) => rowsOf(action, [bare], 1).map(({ what }) => what)
    expect(names('archive')).toEqual(['1 project', 'Repositories, wikis and files', '1 fork'])
    expect(names('transfer')).toEqual(['Paths', 'Old paths'])
    const chosen: ActionOptions = { ...options, visibility: 'public' }
    const all = [bare, project(2, { archived: true }), project(3, { visibility: 'public' })]
    expect(impactRows('visibility', { eligible: [bare], all }, 3, chosen).map(({ what }) => what)).toEqual([
      '1 internal project',
      '1 public project',
      '1 fork',
    ])
  })

  test('sums up what is deleted', () => {
    expect(rowsOf('delete', [project(1), project(2)], 1).map(({ what, outcomes }) => [what, ...outcomes])).toEqual([
      ['20 issues, 2 merge requests', 'deleted'],
      ['6 labels, 4 milestones', 'deleted'],
      ['Repositories, wikis and files', 'deleted'],
      ['10 memberships', 'removed'],
      ['2 forks', 'kept'],
      ['Namespace harbor', 'kept'],
    ])
  })

  test('has a second column if deleted projects are kept for some days', () => {
    const delayed = [project(1, { deletion: { allowed: true, after_days: 7, on: null } })]
    expect(impactColumns('delete', [project(1)], options).map(({ id }) => id)).toEqual(['delete'])
    expect(impactColumns('delete', delayed, options).map(({ id, detail }) => [id, detail])).toEqual([
      ['delete', 'deletion after 7 days'],
      ['permanently', 'immediately'],
    ])
    const overnight = [project(1, { deletion: { allowed: true, after_days: 1, on: null } })]
    expect(impactColumns('delete', overnight, options)[0]?.detail).toBe('deletion after 1 day')
    expect(pickedColumn('delete', { ...options, permanently: true })).toBe('permanently')
    expect(rowsOf('delete', delayed, 2)[0]?.outcomes).toEqual(['deleted later', 'deleted'])
    const all = [...delayed, project(2)]
    expect(impactColumns('delete', all, options)[0]?.detail).toBe(
      'deletion after 7 days, personal projects immediately',
    )
    expect(impactRows('delete', { eligible: [project(2)], all }, 2, options)[0]?.outcomes).toEqual([
      'deleted',
      'deleted',
    ])
  })

  test('of a change of visibility has one column per level', () => {
    expect(impactColumns('visibility', [project(1)], options).map(({ id }) => id)).toEqual([
      'private',
      'internal',
      'public',
    ])
    const all = [project(1), project(2), project(3, { visibility: 'public' })]
    const rows = rowsOf('visibility', all, 3)
    expect(rows.slice(0, 2)).toEqual([
      { what: '2 internal projects', outcomes: ['become private', 'unchanged', 'become public'] },
      { what: '1 public project', outcomes: ['becomes private', 'becomes internal', 'unchanged'] },
    ])
    expect(rows).toHaveLength(5)
    for (const { outcomes } of rows) expect(outcomes).toHaveLength(3)
  })

  test('of an export says what is in the archives, and what is not', () => {
    expect(rowsOf('export', [project(1)], 1).map(({ what, outcomes }) => [what, ...outcomes])).toEqual([
      ['1 project', 'exported'],
      ['10 issues, 1 merge request', 'exported'],
      ['3 labels, 2 milestones', 'exported'],
      ['Repositories and wikis', 'not exported'],
    ])
  })

  test('of a transfer shows the new path of the first project that is not skipped', () => {
    const destination = { id: 9, full_path: 'pier/tools' }
    const projects = { eligible: [project(2), project(3)], all: [project(1), project(2), project(3)] }
    expect(impactRows('transfer', projects, 1, { ...options, destination })[0]?.detail).toBe(
      'harbor/p2 → pier/tools/p2',
    )
  })
})
