import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressProblem, useExactResult } from '../../../src-renderer/app/palette-exact.ts'
import type { NewRecord } from '../../../src-renderer/app/palette-forms.tsx'
import {
  type Found,
  useGroupResults,
  useIssueResults,
  usePeopleResults,
  useProjectResults,
} from '../../../src-renderer/app/palette-records.ts'
import { useVerbResults } from '../../../src-renderer/app/palette-verbs.ts'
import type { BulkChange } from '../../../src-renderer/issues/bulk-change.ts'
import { issueSelection } from '../../../src-renderer/issues/issue-selection.ts'
import { type MoveTarget, targetQuery } from '../../../src-renderer/issues/move.ts'
import { type CachedReply, cacheWith, renderHook } from '../render-hook.tsx'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:4880/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  issueSelection.set(undefined)
})

type Replies = CachedReply[]

/** What the palette shows for a text, when the server answers like this, and the screen that each item opens. */
function results(use: () => Found, ...replies: Replies) {
  const opened: string[] = []
  const { group, waiting } = renderHook(use, { cache: cacheWith(...replies), opened })
  const items = group.items.map(({ name, detail, run }) => {
    run()
    return [name, detail, opened.pop()]
  })
  return { items, waiting }
}

const project = (id: number, path_with_namespace: string, name = 'Name') => ({ id, name, path_with_namespace })
const group = (id: number, full_path: string, name = 'Name') => ({ id, name, full_path })

describe('the record that a text names exactly', () => {
  const exact = (text: string, ...replies: Replies) => results(() => useExactResult(text), ...replies)
  const searchFor = (search: string) => ({ search, search_namespaces: true, simple: true, per_page: 20 })
  const groupsFor = (search: string) => ({ search, all_available: true, per_page: 100 })

  test('is a project or group with this path, in any case, and no other one', () => {
    const { items } = exact(
      'acme/Tools',
      ['GET /projects', searchFor('acme/Tools'), [project(3, 'big-acme/tools'), project(4, 'Acme/tools', 'API')]],
      ['GET /groups', groupsFor('Tools'), [group(5, 'other/tools'), group(6, 'acme/tools', 'Tools')]],
    )
    expect(items).toEqual([
      ['API', 'Acme/tools', '/projects/4'],
      ['Tools', 'acme/tools', '/groups/6'],
    ])
  })

  test('is an issue with this number, in a project whose path ends with the text', () => {
    const issue = { project_id: 8, iid: 134, title: 'Leak', reference: 'acme/customs#134' }
    for (const [text, search_namespaces, keys] of [
      ['customs#134', false, ['8:134', '9:134']],
      ['acme/customs#134', true, ['8:134']],
    ] as const) {
      const { items } = exact(
        text,
        [
          'GET /projects',
          { search: text.replace('#134', ''), search_namespaces, simple: true, per_page: 20 },
          [project(8, 'acme/customs'), project(9, 'x/customs'), project(10, 'acme/old-customs')],
        ],
        ['GET /-/gantry/v1/issues/selected', { issues: keys }, [issue]],
      )
      expect(items).toEqual([['Leak', 'acme/customs#134', '/projects/8/issues/134']])
    }
  })

  test.each([
    ['acme/api/-/issues/7', 'Open issue acme/api#7', '/projects/acme%2Fapi/issues/7'],
    ['acme/api/-/merge_requests/7', 'Open merge request acme/api!7', '/projects/acme%2Fapi/merge_requests/7'],
    ['acme/api/-/milestones/7', 'Open milestone acme/api%7', '/projects/acme%2Fapi?tab=milestones&ms-iid=7'],
    ['groups/acme/-/milestones/7', 'Open milestone acme%7', '/groups/acme?tab=milestones&ms-iid=7'],
    ['acme/api', 'Open project acme/api', '/projects/acme%2Fapi'],
    ['acme/api/-/labels', 'Open project acme/api, labels', '/projects/acme%2Fapi?tab=labels'],
    ['groups/acme/-/group_members', 'Open group acme, members', '/groups/acme?tab=members'],
    ['ada', 'Open user ada', '/users/ada'],
    ['#/projects/3?tab=members', 'Open /projects/3?tab=members', '/projects/3?tab=members'],
  ])('is that of the pasted address %s', (path, name, screen) => {
    const { items, waiting } = exact(`http://localhost:4880/${path}`)
    expect(items).toEqual([[name, 'pasted address', screen]])
    expect(waiting).toBe(false)
  })

  test.each([
    ['http://example.com/acme/api', 'This address belongs to example.com. This instance is at 127.0.0.1:4880.'],
    ['http://localhost:4880/acme/api/-/snippets/3', 'The console has no page for Snippet acme/api$3.'],
    ['http://localhost:4880/', 'This is not the address of a record.'],
    ['http://localhost:4880/acme/api', undefined],
    ['acme/api', undefined],
  ])('says for %s why it leads nowhere: %s', (text, problem) => {
    expect(addressProblem(text)).toBe(problem)
    if (problem !== undefined) expect(exact(text).items).toEqual([])
  })

  test('is looked up only for a text that can name it', () => {
    for (const [text, waiting] of [
      ['customs', false],
      ['acme/customs', true],
      ['customs#1', true],
      ['new issue in customs', false],
      ['', false],
    ] as const)
      expect([text, exact(text).waiting]).toEqual([text, waiting])
  })
})

describe('the records that contain a text', () => {
  test('are projects, groups, issues and people, each with a screen', () => {
    const projects = [
      'GET /projects',
      { search: 'api', simple: true, per_page: 5 },
      [project(3, 'acme/api', 'API')],
    ] as const
    expect(results(() => useProjectResults('api', true), projects).items).toEqual([['API', 'acme/api', '/projects/3']])
    const groups = [
      'GET /groups',
      { search: 'api', all_available: true, per_page: 4 },
      [group(5, 'acme', 'Acme')],
    ] as const
    expect(results(() => useGroupResults('api', true), groups).items).toEqual([['Acme', 'acme', '/groups/5']])
    const leak = { id: 99, iid: 7, project_id: 3, title: 'Leak', references: { full: 'acme/api#7' } }
    const issues = ['GET /issues', { search: 'leak', in: ['title'], scope: 'all', per_page: 6 }, [leak]] as const
    expect(results(() => useIssueResults('leak', true), issues).items).toEqual([
      ['Leak', 'acme/api#7', '/projects/3/issues/7'],
    ])
    const numbered = ['GET /issues', { iids: [7], scope: 'all', per_page: 6 }, [leak]] as const
    expect(results(() => useIssueResults('#7', true), numbered).items.length).toBe(1)
  })

  test('lead from a person to the page, the issues and the projects of the person', () => {
    const people = ['GET /users', { search: 'ada', per_page: 3 }, [{ id: 7, name: 'Ada', username: 'ada' }]] as const
    const page = ['Ada', '@ada', '/users/7']
    expect(results(() => usePeopleResults('ada', true), people).items).toEqual([page])
    expect(results(() => usePeopleResults('@ada', true), people).items).toEqual([
      page,
      ['Ada', '@ada · assigned issues', '/issues?q=assignee%3Aada'],
      ['Ada', '@ada · created issues', '/issues?q=author%3Aada'],
      ['Ada', '@ada · owned projects', '/projects?q=owner%3Aada'],
    ])
  })

  test.each([
    ['api', 'projects groups issues people'],
    ['#api', 'issues'],
    ['/api', 'projects'],
    ['@api', 'people'],
    ['>api', ''],
    ['', ''],
    ['#', ''],
  ])('are searched for %j among: %s', (query, sources) => {
    const uses = {
      projects: useProjectResults,
      groups: useGroupResults,
      issues: useIssueResults,
      people: usePeopleResults,
    }
    const asked: string[] = []
    for (const [name, use] of Object.entries(uses)) {
      if (results(() => use(query, true)).waiting) asked.push(name)
      expect(results(() => use(query, false)).waiting).toBe(false)
    }
    expect(asked.join(' ')).toBe(sources)
  })
})

describe('a command with a place or a person', () => {
  const opened: NewRecord[] = []
  const verbs = (text: string, ...replies: Replies) => {
    opened.length = 0
    const { items } = results(() => useVerbResults(text, (form) => void opened.push(form)), ...replies)
    return items.map(([name, detail]) => [name, detail])
  }
  const me = (is_admin: boolean) => ['GET /user', {}, { id: 1, is_admin }] as const

  test('starts an issue in one of the projects that are not archived', () => {
    for (const where of ['customs', 'acme/customs']) {
      const input = {
        search: where,
        search_namespaces: where.includes('/'),
        archived: false,
        simple: true,
        per_page: 6,
      }
      const found = verbs(`new issue in ${where}`, ['GET /projects', input, [project(8, 'acme/customs', 'Customs')]])
      expect(found).toEqual([['New issue in Customs', 'acme/customs']])
      expect(opened).toEqual([{ record: 'issue', project_id: 8 }])
    }
  })

  test('starts a project or subgroup in a group in which the user may create one', () => {
    const tools = group(5, 'acme/tools', 'Tools')
    const found = [tools, group(6, 'other/tools')]
    for (const [text, input, admin, names] of [
      ['new project in tools', { search: 'tools', min_access_level: 30, per_page: 20 }, false, 2],
      ['new group in tools', { search: 'tools', min_access_level: 40, per_page: 20 }, false, 2],
      ['new project in tools', { search: 'tools', per_page: 20 }, true, 2],
      ['new project in Acme/Tools', { search: 'Tools', min_access_level: 30, per_page: 20 }, false, 1],
    ] as const) {
      const shown = verbs(text, ['GET /groups', input, found], me(admin))
      const record = text.includes('project') ? 'project' : 'group'
      expect([text, shown.length, shown[0]]).toEqual([
        ...[text, names],
        [record === 'project' ? 'New project in Tools' : 'New subgroup in Tools', 'acme/tools'],
      ])
      expect(opened[0]).toEqual({ record, group: tools })
    }
    const many = Array.from({ length: 9 }, (_, i) => group(i, `tools${i}`))
    const input = { search: 'tools', min_access_level: 30, per_page: 20 }
    expect(verbs('new project in tools', ['GET /groups', input, many], me(false)).length).toBe(6)
  })

  test('assigns the selected issues, if there are any', () => {
    const ada = { id: 7, name: 'Ada', username: 'ada', projects: [3] }
    const users = ['GET /-/gantry/v1/issues/assignable_users', { projects: [3, 4], search: 'ada' }, [ada]] as const
    expect(verbs('assign to ada', users)).toEqual([])
    const changes: BulkChange[] = []
    issueSelection.set({
      count: 2,
      projects: [3, 4],
      change: (change) => void changes.push(change),
      move: () => undefined,
    })
    expect(verbs('assign to ada', users)).toEqual([['Assign 2 issues to Ada', '@ada']])
    expect(changes).toEqual([{ kind: 'assign', user: ada }])
    expect(verbs('assign', users)).toEqual([])
  })

  test('moves the selected issues to projects that take them, except to the only project that they are in', () => {
    const [customs, border] = [
      { id: 7, name: 'Customs', path_with_namespace: 'acme/customs' },
      { id: 8, name: 'Border', path_with_namespace: 'acme/customs/border' },
    ]
    const input = (more: object) => ({ ...targetQuery(true, 'customs'), ...more, per_page: 6 })
    const projects = ['GET /projects', input({}), [customs, border]] as const
    expect(verbs('move to customs', projects, me(true))).toEqual([])
    const targets: MoveTarget[] = []
    const select = (ids: readonly number[]) =>
      issueSelection.set({
        ...{ count: 2, projects: ids, change: () => undefined },
        move: (target) => void targets.push(target),
      })
    select([3, 7])
    expect(verbs('move to customs', projects, me(true))).toEqual([
      ['Move 2 issues to Customs', 'acme/customs'],
      ['Move 2 issues to Border', 'acme/customs/border'],
    ])
    expect(targets).toEqual([customs, border].map(({ id, path_with_namespace }) => ({ id, path_with_namespace })))
    select([7])
    const own = ['GET /projects', input({ min_access_level: 20 }), [customs, border]] as const
    expect(verbs('move to customs', own, me(false))).toEqual([['Move 2 issues to Border', 'acme/customs/border']])
  })
})
