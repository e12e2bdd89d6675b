import { describe, expect, test } from 'vitest'
import { useCompletions } from '../../../src-renderer/issues/use-completions.tsx'
import type { Sign } from '../../../src-renderer/ui/typed-reference.ts'
import { type CachedReply, cacheWith, renderHook } from '../render-hook.tsx'

/** What is offered for a typed reference in project 3, as texts to insert with their names. */
function offered(
  sign: Sign,
  text: string,
  replies: readonly CachedReply[],
  { of = 'issue' as const, level = 50 } = {},
) {
  const permissions = { project_access: { access_level: level }, group_access: null }
  const cache = cacheWith(
    ['GET /user', {}, { id: 1 }],
    ['GET /projects/:id', { id: 3 }, { archived: false, permissions }],
    ...replies,
  )
  const typed = { sign, text, start: 0 }
  return renderHook(() => useCompletions(3, typed, of), { cache }).map((one) => [one.text, one.name])
}

describe('the completions of a reference', () => {
  test('are people who can be assigned', () => {
    const input = { projects: [3], search: 'ad' }
    const ada = { id: 7, username: 'ada', name: 'Ada', avatar_url: null }
    expect(offered('@', 'ad', [['GET /-/gantry/v1/issues/assignable_users', input, [ada]]])).toEqual([['@ada', 'Ada']])
  })

  test('are labels and milestones, with quotation marks where their names need them', () => {
    const labels = [
      { id: 1, name: 'bug', color: '#111111' },
      { id: 2, name: 'needs review', color: '#111111' },
    ]
    expect(offered('~', '', [['GET /projects/:id/labels', { id: 3, per_page: 20 }, labels]])).toEqual([
      ['~bug', 'bug'],
      ['~"needs review"', 'needs review'],
    ])
    const milestones = [{ id: 1, title: 'Sprint 1', due_date: null }]
    const input = { id: 3, state: 'active', search: 'Sp', per_page: 20 }
    expect(offered('%', 'Sp', [['GET /projects/:id/milestones', input, milestones]])).toEqual([
      ['%"Sprint 1"', 'Sprint 1'],
    ])
  })

  test.each([
    ['12', { iids: [12] }],
    ['leak', { search: 'leak', in: ['title'] }],
    ['1234567890', { search: '1234567890', in: ['title'] }],
    ['', {}],
  ])('are issues for %j, found by %o', (text, input) => {
    const issue = { id: 99, iid: 12, title: 'Leak', state: 'opened' }
    expect(offered('#', text, [['GET /projects/:id/issues', { id: 3, ...input, per_page: 20 }, [issue]]])).toEqual([
      ['#12', 'Leak'],
    ])
  })

  test('are quick actions that the user may use', () => {
    const texts = (level: number) => offered('/', 'l', [], { level }).map(([text]) => text)
    expect(texts(20)).toContain('/label')
    expect(texts(10)).not.toContain('/label')
    expect(offered('/', 'label', [], { level: 20 })[0]).toEqual(['/label', '/label ~label'])
  })

  test('are none outside a project, or without a typed reference', () => {
    const cache = cacheWith()
    expect(renderHook(() => useCompletions(undefined, { sign: '/', text: '', start: 0 }, 'issue'), { cache })).toEqual(
      [],
    )
    expect(renderHook(() => useCompletions(3, undefined, 'issue'), { cache })).toEqual([])
  })
})
