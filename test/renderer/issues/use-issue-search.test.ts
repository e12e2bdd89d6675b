import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useIssueSearch } from '../../../src-renderer/issues/use-issue-search.ts'
import { type CachedReply, cacheWith, renderHook } from '../render-hook.tsx'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:4880/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const listed = (project_id: number, iid: number, full: string, state = 'opened') => ({
  ...{ id: 100 * project_id + iid, project_id, iid, title: `Issue ${iid}`, state, references: { full } },
})
const selected = (project_id: number, iid: number, reference: string) => ({
  project_id,
  iid,
  title: 'Named',
  reference,
  state: 'closed',
})

/** The references that the typed text finds, in project 3. */
function found(typed: string, ...replies: CachedReply[]) {
  const { issues, ...state } = renderHook(() => useIssueSearch(typed, 3), { cache: cacheWith(...replies) })
  return { ...state, issues: issues.map(({ key, reference, open }) => [key, reference, open]) }
}
const near = (input: object, ...body: readonly object[]) =>
  ['GET /projects/:id/issues', { id: 3, ...input, order_by: 'updated_at', per_page: 10 }, body] as const
const far = (search: string, ...body: readonly object[]) =>
  ['GET /issues', { scope: 'all', search, in: ['title'], order_by: 'updated_at', per_page: 10 }, body] as const

describe('the issues that a text finds', () => {
  test('are those of the project that changed last, without a text', () => {
    const { issues, isExact, loading } = found(' ', near({}, listed(3, 1, 'acme/shop#1')))
    expect([issues, isExact, loading]).toEqual([[['3:1', '#1', true]], false, false])
  })

  test('have its words in their titles: first those of the project, each once', () => {
    const { issues, loading } = found(
      'leak',
      near({ search: 'leak', in: ['title'] }, listed(3, 2, 'acme/shop#2', 'closed')),
      far('leak', listed(4, 2, 'acme/api#2'), listed(3, 2, 'acme/shop#2', 'closed')),
    )
    expect(issues).toEqual([
      ['3:2', '#2', false],
      ['4:2', 'acme/api#2', true],
    ])
    expect(loading).toBe(false)
  })

  test.each(['12', '#12'])('are that of the project with the number %s', (typed) => {
    const { issues, isExact } = found(typed, near({ iids: [12] }, listed(3, 12, 'acme/shop#12')))
    expect([issues, isExact]).toEqual([[['3:12', '#12', true]], true])
  })

  test('are those with this reference', () => {
    const projects = { search: 'acme/api', search_namespaces: true, simple: true, per_page: 20 }
    const { issues, isExact } = found(
      'acme/api#5',
      [
        'GET /projects',
        projects,
        [
          { id: 4, path_with_namespace: 'acme/api' },
          { id: 5, path_with_namespace: 'acme/api2' },
        ],
      ],
      ['GET /-/gantry/v1/issues/selected', { issues: ['4:5'] }, [selected(4, 5, 'acme/api#5')]],
    )
    expect([issues, isExact]).toEqual([[['4:5', 'acme/api#5', false]], true])
  })

  test('are that of a pasted address of the console', () => {
    const { issues } = found('http://localhost:4880/#/projects/4/issues/5', [
      ...(['GET /-/gantry/v1/issues/selected', { issues: ['4:5'] }, [selected(4, 5, 'acme/api#5')]] as const),
    ])
    expect(issues).toEqual([['4:5', 'acme/api#5', false]])
  })

  test('are none for an address of something else, which says why', () => {
    const { issues, problem, loading } = found('http://localhost:4880/acme/api')
    expect([issues, problem, loading]).toEqual([[], 'This is not the URL of an issue.', false])
  })

  test('may be more while answers are missing', () => {
    expect(found('leak')).toMatchObject({ issues: [], outdated: true, loading: true })
    const own = near({ search: 'leak', in: ['title'] }, listed(3, 2, 'acme/shop#2'))
    expect(found('leak', own)).toMatchObject({ outdated: false, loading: true })
    expect(found('12')).toMatchObject({ outdated: true, loading: true })
  })
})
