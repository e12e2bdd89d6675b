import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Issue } from '../../../src-renderer/issues/issue.ts'
import { onIssue, onMergeRequest } from '../../../src-renderer/notes/noteable.ts'
import { useHistory } from '../../../src-renderer/notes/use-history.ts'
import { useReactions } from '../../../src-renderer/notes/use-reactions.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'

const record = (some: object): Issue & Parameters<typeof onMergeRequest>[0] =>
  JSON.parse(JSON.stringify({ project_id: 3, iid: 7, ...some }))

/** The pages that the history of a record asks for, when the first page of each kind says that there are so many changes. */
function pagesAskedFor(noteable: Parameters<typeof useHistory>[0], total: number) {
  const cache = new QueryClient()
  const at = noteable.kind === 'issue' ? { id: 3, issue_iid: 7 } : { id: 3, merge_request_iid: 7 }
  const path = `GET /projects/:id/${noteable.kind === 'issue' ? 'issues/:issue_iid' : 'merge_requests/:merge_request_iid'}`
  for (const kind of ['state', 'label', 'milestone', 'weight', 'iteration'])
    cache.setQueryData([`${path}/resource_${kind}_events`, { ...at, page: 1, per_page: 100 }], { body: [], total })
  renderHook(() => useHistory(noteable), { cache })
  const pages = cache
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: [address, input] }) => {
      const page = typeof input === 'object' && input !== null ? Reflect.get(input, 'page') : undefined
      return page > 1 && String(address).startsWith(path) ? [`${String(address).split('resource_')[1]} ${page}`] : []
    })
  return [...new Set(pages)].toSorted()
}

describe('the history of a record', () => {
  test('has the first and the last hundred changes of each kind', () => {
    const paid = onIssue(record({ weight: null }))
    expect(pagesAskedFor(paid, 100)).toEqual([])
    expect(pagesAskedFor(paid, 101)).toEqual([
      ...['iteration_events 2', 'label_events 2', 'milestone_events 2', 'state_events 2', 'weight_events 2'],
    ])
    expect(pagesAskedFor(paid, 301)).toContain('state_events 4')
  })

  test('has weights and iterations only of issues in paid tiers', () => {
    const kinds = ['label_events 2', 'milestone_events 2', 'state_events 2']
    expect(pagesAskedFor(onMergeRequest(record({})), 150)).toEqual(kinds)
  })
})

test('reactions belong to the record or to one of its comments', () => {
  const reactions = [
    { name: 'tada', awardable_type: 'Issue', awardable_id: 5 },
    { name: 'eyes', awardable_type: 'Note', awardable_id: 5 },
    { name: 'rocket', awardable_type: 'Note', awardable_id: 6 },
  ]
  const place = { kind: 'issue', record: { project_id: 3, iid: 7 } } as const
  const address = 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions'
  const namesOf = (note_id?: number) => {
    const cache = cacheWith([address, { id: 3, issue_iid: 7 }, reactions])
    return renderHook(() => useReactions(place, note_id), { cache }).reactions.map(({ name }) => name)
  }
  expect([namesOf(), namesOf(5), namesOf(6), namesOf(7)]).toEqual([['tada'], ['eyes'], ['rocket'], []])
})
