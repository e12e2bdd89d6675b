import { describe, expect, test } from 'vitest'
import {
  useAssignableUsers,
  useLabelChoices,
  useLabelColors,
  useMilestoneChoices,
  useProjectIds,
  useSuggestedLabels,
  useSuggestedMilestones,
  useUsers,
} from '../../../src-renderer/issues/use-choices.ts'
import { useFilterValues } from '../../../src-renderer/issues/use-filter-values.ts'
import { useSelectedIssues } from '../../../src-renderer/issues/use-selected-issues.ts'
import { useNamespaces } from '../../../src-renderer/projects/use-namespaces.ts'
import { useProjectContents } from '../../../src-renderer/projects/use-project-contents.ts'
import { useFilterValues as useToDoFilterValues } from '../../../src-renderer/todos/use-filter-values.ts'
import { type CachedReply, cacheWith, renderHook } from '../render-hook.tsx'

const rendered = <T>(use: () => T, ...replies: CachedReply[]) => renderHook(use, { cache: cacheWith(...replies) })
const numbers = (length: number) => Array.from({ length }, (_, i) => i + 1)
const label = (name: string, color = '#111111') => ({ name, color, description: null })

describe('labels', () => {
  test('have their colours by name, each asked for once and in one order', () => {
    const input = { projects: [3, 4], names: ['bug', 'ui'] }
    const colors = rendered(
      () => useLabelColors([4, 3], ['ui', 'bug', 'ui']),
      ['GET /-/gantry/v1/labels', input, [label('bug', '#aa0000'), label('ui', '#00aa00')]],
    )
    expect([...colors]).toEqual([
      ['bug', '#aa0000'],
      ['ui', '#00aa00'],
    ])
    const names = numbers(101).map((n) => `l${n}`)
    const first = [
      'GET /-/gantry/v1/labels',
      { projects: [3], names: names.slice(0, 100).toSorted() },
      [label('l1')],
    ] as const
    expect(rendered(() => useLabelColors([3], names), first).size).toBe(1)
  })

  test('are searched on the server only if one answer cannot list all', () => {
    const many = numbers(100).map((n) => label(`l${n}`))
    const found = rendered(
      () => useSuggestedLabels([3], true, 'x'),
      ['GET /-/gantry/v1/labels', { projects: [3] }, many],
      ['GET /-/gantry/v1/labels', { projects: [3], search: 'x' }, [label('l1'), label('found')]],
    )
    expect(found.map(({ name }) => name)).toEqual([...many.map(({ name }) => name), 'found'])
    const searchOf = (count: number) =>
      rendered(() => useLabelChoices([3]), [
        ...['GET /-/gantry/v1/labels', { projects: [3] }, numbers(count).map((n) => label(`l${n}`))],
      ] as const).search
    expect([searchOf(99), Object.keys(searchOf(100))]).toEqual([{}, ['onSearch']])
  })
})

describe('milestones', () => {
  const v1 = {
    title: 'v1',
    due_date: '2026-06-01',
    projects: [
      { id: 3, milestone_id: 70 },
      { id: 4, milestone_id: 71 },
    ],
  }
  const reply = ['GET /-/gantry/v1/milestones', { projects: [3, 4] }, [v1]] as const

  test('have an id in each project', () => {
    const { milestones } = rendered(() => useMilestoneChoices([4, 3]), reply)
    expect(milestones.map(({ title, due_date, ids }) => [title, due_date, [...ids]])).toEqual([
      [
        'v1',
        '2026-06-01',
        [
          [3, 70],
          [4, 71],
        ],
      ],
    ])
    expect(rendered(() => useSuggestedMilestones([3, 4], true, ''), reply).map(({ title }) => title)).toEqual(['v1'])
    expect(rendered(() => useSuggestedMilestones([3, 4], false, ''), reply)).toHaveLength(1)
    expect(rendered(() => useSuggestedMilestones([], true, ''), reply)).toEqual([])
  })
})

describe('people', () => {
  const ada = { id: 7, name: 'Ada', username: 'ada' }

  test('who can be assigned are asked for in at most 500 projects', () => {
    const address = 'GET /-/gantry/v1/issues/assignable_users'
    const projects = numbers(501)
    const found = rendered(
      () => useAssignableUsers(projects, ' ada '),
      [address, { projects: projects.slice(0, 500), search: 'ada' }, [ada]],
    )
    expect(found).toEqual({ users: [ada], pending: false })
    expect(rendered(() => useAssignableUsers([], 'ada'))).toEqual({ users: [], pending: false })
    expect(rendered(() => useAssignableUsers([3], 'ada'))).toEqual({ users: [], pending: true })
  })

  test('are active users that match', () => {
    const input = { active: true, per_page: 20 }
    expect(rendered(() => useUsers('', true), ['GET /users', input, [ada]]).users).toEqual([ada])
    expect(rendered(() => useUsers(' ada', true), ['GET /users', { ...input, search: 'ada' }, [ada]]).users).toEqual([
      ada,
    ])
  })
})

test('labels and milestones are suggested from the known projects, or from those that were active last', () => {
  const input = { order_by: 'last_activity_at', per_page: 100, simple: true }
  const reply = ['GET /projects', input, [{ id: 8 }, { id: 9 }]] as const
  expect(rendered(() => useProjectIds([], true), reply)).toEqual([8, 9])
  expect(rendered(() => useProjectIds([3], true), reply)).toEqual([3])
  expect(rendered(() => useProjectIds(numbers(101), true))).toHaveLength(100)
})

describe('the selected records', () => {
  test('are asked for in parts, and keep the order of the selection', () => {
    const keys = numbers(201).map((n) => `3:${n}`)
    const issue = (iid: number) => ({ project_id: 3, iid })
    const address = 'GET /-/gantry/v1/issues/selected'
    const parts = [
      [address, { issues: keys.slice(0, 200) }, [issue(2), issue(1)]],
      [address, { issues: keys.slice(200) }, [issue(201)]],
    ] as const
    const { issues, pending } = rendered(() => useSelectedIssues(keys), ...parts)
    expect([issues.map(({ iid }) => iid), pending]).toEqual([[1, 2, 201], false])
    expect(rendered(() => useSelectedIssues(keys), parts[0])).toMatchObject({ pending: true })
  })

  test('are projects by their ids', () => {
    const ids = numbers(201).toReversed()
    const address = 'GET /-/gantry/v1/projects/contents'
    const parts = [
      [address, { ids: ids.slice(0, 200) }, [{ id: 200 }, { id: 201 }]],
      [address, { ids: ids.slice(200) }, [{ id: 1 }]],
    ] as const
    const { contents, pending } = rendered(() => useProjectContents(ids), ...parts)
    expect([contents.map(({ id }) => id), pending]).toEqual([[201, 200, 1], false])
    expect(rendered(() => useProjectContents(ids), parts[1])).toMatchObject({ pending: true })
  })
})

describe('namespaces for a project', () => {
  const group = { id: 5, full_path: 'acme', name: 'Acme' }
  const all = [
    { id: 6, full_path: 'ada', name: 'Ada', kind: 'user' },
    { ...group, kind: 'group' },
  ]
  const namespaces = (typed: string, is_admin: boolean, input: object, rights: object) => {
    const { groups, people } = rendered(
      () => useNamespaces(typed),
      ['GET /user', {}, { id: 1, is_admin }],
      ['GET /groups', { per_page: 50, ...input, ...rights }, [group]],
      ['GET /namespaces', { per_page: 50, ...input }, all],
    )
    return [groups.map(({ full_path }) => full_path), people.map(({ full_path }) => full_path)]
  }

  test.each([
    ['', false, {}, { min_access_level: 30 }],
    ['ac', false, {}, { min_access_level: 30 }],
    [' acm', false, { search: 'acm' }, { min_access_level: 30 }],
    ['acme', true, { search: 'acme' }, { all_available: true }],
  ])('for the text %j of a user (administrator: %s) are asked for with %o and %o', (typed, admin, input, rights) => {
    expect(namespaces(typed, admin, input, rights)).toEqual([['acme'], ['ada']])
  })
})

describe('the suggested values of a filter of issues', () => {
  const values = (operator: string, ...replies: CachedReply[]) => {
    const cache = cacheWith(...replies)
    const { values: found } = renderHook(() => useFilterValues([3]), {
      cache,
      steps: [({ onDraft }) => onDraft(operator, '')],
    })
    return found.map(({ value, note }) => [value, note])
  }
  const users = ['GET /users', { active: true, per_page: 20 }, [{ username: 'ada', name: 'Ada' }]] as const

  test('are labels, milestones and people', () => {
    expect(
      values('label', ['GET /-/gantry/v1/labels', { projects: [3] }, [{ ...label('bug'), description: 'Faults' }]]),
    ).toEqual([['bug', 'Faults']])
    const v1 = { title: 'v1', due_date: null, projects: [] }
    expect(
      values('milestone', ['GET /-/gantry/v1/milestones', { projects: [3] }, [v1]]).map(([title]) => title),
    ).toEqual(['v1'])
    for (const operator of ['author', 'assignee', 'reviewer']) expect(values(operator, users)).toEqual([['ada', 'Ada']])
    expect(values('state', users)).toEqual([])
  })
})

describe('the suggested values of a filter of to-do items', () => {
  test.each([
    [
      'project',
      'GET /projects',
      { per_page: 20, simple: true, search_namespaces: true, order_by: 'last_activity_at' },
      'acme/shop',
    ],
    ['group', 'GET /groups', { per_page: 20 }, 'acme'],
    ['author', 'GET /users', { active: true, per_page: 20 }, 'ada'],
  ])('are for %s of %s', (operator, address, input, value) => {
    const found = { path_with_namespace: 'acme/shop', full_path: 'acme', username: 'ada', name: 'Name' }
    const cache = cacheWith([address, input, [found]])
    const valuesFor = (name: string) =>
      renderHook(useToDoFilterValues, { cache, steps: [({ onDraft }) => onDraft(name, '')] }).values
    expect(valuesFor(operator)).toEqual([{ value, note: 'Name' }])
    expect(valuesFor('state')).toEqual([])
  })
})
