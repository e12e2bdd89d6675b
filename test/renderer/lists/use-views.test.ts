import { describe, expect, test } from 'vitest'
import { issueList } from '../../../src-renderer/issues/issue-list.ts'
import { useViews, type View } from '../../../src-renderer/lists/use-views.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'
import { urlWith } from './given-url.ts'

const builtIn: readonly View[] = [
  { key: 'open', name: 'All open', filter: 'state:opened', sort: 'updated_at:desc' },
  { key: 'mine', name: 'Mine', filter: 'assignee:me', sort: 'due_date:asc', group: 'milestone' },
]
const view = { screen: 'issues', filter: 'label:bug', sort: 'title:asc', group_by: null, position: 0 }
const saved = [
  { ...view, id: 5, name: 'Third', filter: 'label:ui', position: 1, group_by: 'project' },
  { ...view, id: 8, name: 'Second', filter: 'weight:1' },
  { ...view, id: 7, name: 'First' },
  { ...view, id: 6, name: 'Of projects', screen: 'projects' },
]

/** The views of the issues with these parameters in the URL. */
function viewsAt(params: Readonly<Record<string, string>> = {}, stored: readonly object[] = saved) {
  const { url, moves } = urlWith(params)
  const cache = cacheWith(['GET /-/gantry/v1/views', {}, stored])
  const kind = issueList({}, { me: 'ada', today: '2026-05-22' })
  const { key } = kind.count({ state: 'opened' })
  cache.setQueryData(key, { body: [], total: 12 })
  return { ...renderHook(() => useViews('issues', builtIn, url, kind), { cache }), moves }
}

describe('the views of a screen', () => {
  test('are the built-in ones, and the saved ones of the screen in their order, with their counts', () => {
    const { tabs } = viewsAt()
    expect(tabs.tabs.map(({ key, name, fixed, count }) => [key, name, fixed, count])).toEqual([
      ['open', 'All open', true, 12],
      ['mine', 'Mine', true, undefined],
      ['7', 'First', false, undefined],
      ['8', 'Second', false, undefined],
      ['5', 'Third', false, undefined],
    ])
    expect(tabs.loaded).toBe(true)
  })

  test.each([
    [{}, ['state:opened', 'updated_at:desc', 'none', 'open', false, 'open']],
    [{ view: 'mine' }, ['assignee:me', 'due_date:asc', 'milestone', 'mine', false, undefined]],
    [{ view: '5' }, ['label:ui', 'title:asc', 'project', '5', false, undefined]],
    [{ view: '99' }, ['state:opened', 'updated_at:desc', 'none', 'open', false, 'open']],
    [{ view: '5', sort: 'weight:asc' }, ['label:ui', 'weight:asc', 'project', '5', true, undefined]],
    [{ view: '5', group: 'none' }, ['label:ui', 'title:asc', 'none', '5', true, undefined]],
    [{ view: '5', q: 'state:closed' }, ['state:closed', 'title:asc', 'project', '5', true, undefined]],
    [{ q: 'assignee:me' }, ['assignee:me', 'due_date:asc', 'milestone', 'mine', false, undefined]],
    [{ q: 'weight:3' }, ['weight:3', 'updated_at:desc', 'none', undefined, false, undefined]],
    [{ q: '' }, ['', 'updated_at:desc', 'none', undefined, false, undefined]],
    [{ sort: 'weight:asc' }, ['state:opened', 'weight:asc', 'none', 'open', true, 'open']],
  ])('at %o are %o', (params, expected) => {
    const { filter, sort, group, tabs, defaultView } = viewsAt(params)
    expect([filter, sort, group, tabs.currentKey, tabs.edited, defaultView]).toEqual(expected)
  })

  test('are opened without what the view before had changed', () => {
    const { tabs, moves } = viewsAt({ view: '5', q: 'state:closed', sort: 'weight:asc', peek: '3:1', page: '2' })
    tabs.onPick('mine')
    const rest = { q: undefined, sort: undefined, group: undefined, page: undefined, peek: undefined }
    expect(moves).toStrictEqual([['push', { view: 'mine', ...rest }]])
  })
})
