import { describe, expect, test } from 'vitest'
import { groupList } from '../../../src-renderer/groups/group-list.ts'
import { useGroupTree } from '../../../src-renderer/groups/use-group-tree.ts'
import { useList } from '../../../src-renderer/lists/use-list.ts'
import { urlWith } from '../lists/given-url.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'
import { countsOf, groupOf } from './given-groups.ts'

const kind = groupList(true, '')
const order = { order_by: 'name', sort: 'asc' } as const
const [acme, bay, cove] = [groupOf(1, 'acme'), groupOf(2, 'bay'), groupOf(3, 'cove')]

/** The tree of three groups. `subgroups` are their numbers of subgroups, as far as they have loaded. */
function treeAt(params: Readonly<Record<string, string>>, subgroups: Readonly<Record<number, number>>, flat = false) {
  const { url, moves } = urlWith(params)
  const counts = Object.entries(subgroups).map(([id, n]) => ({ ...countsOf(Number(id), 50), subgroups: n }))
  const cache = cacheWith(
    ...(counts.length > 0 ? [['GET /-/gantry/v1/groups/counts', { ids: [1, 2, 3] }, counts] as const] : []),
  )
  const { query } = kind.toQuery([])
  cache.setQueryData(kind.source(query, order).key(1), { body: [acme, bay, cove], total: 3, next_page: null })
  const tree = renderHook(() => useGroupTree(useList(kind, url, { filter: '', sort: 'name:asc' }), order, flat), {
    cache,
  })
  return { ...tree, moves }
}

describe('a tree of groups', () => {
  test('keeps the expanded groups in the URL, without those that have no subgroups', () => {
    const { toggle, moves } = treeAt({ open: '1.3' }, { 1: 2, 2: 1, 3: 0 })
    toggle(2, true)
    toggle(1, false)
    expect(moves).toStrictEqual([
      ['replace', { open: '1.2' }],
      ['replace', { open: undefined }],
    ])
    const early = treeAt({ open: '1.3' }, {})
    early.toggle(2, true)
    expect(early.moves).toStrictEqual([['replace', { open: '1.3.2' }]])
  })

  test('says which groups can be expanded, and which are', () => {
    const { nodeOf } = treeAt({ open: '1.3' }, { 1: 2, 2: 1, 3: 0 })
    expect([acme, bay, cove].map(nodeOf)).toEqual([
      { level: 1, open: true, isUnknown: false },
      { level: 1, open: false, isUnknown: false },
      { level: 1, open: undefined, isUnknown: false },
    ])
    const early = treeAt({ open: '1' }, {})
    expect([acme, bay].map(early.nodeOf)).toEqual([
      { level: 1, open: true, isUnknown: true },
      { level: 1, open: undefined, isUnknown: true },
    ])
  })

  test('shows rows to come below an expanded group, and counts them in its length', () => {
    const { list } = treeAt({ open: '1' }, { 1: 2, 2: 0, 3: 0 })
    expect(list.lines.map((line) => (line.kind === 'row' ? line.id : line.kind))).toEqual([
      ...['1', 'skeleton', 'skeleton', '2', '3'],
    ])
    expect([list.pages.total, list.loaded.length]).toEqual([5, 3])
    const flat = treeAt({ open: '1' }, { 1: 2, 2: 0, 3: 0 }, true)
    expect([flat.list.lines.length, flat.list.pages.total, flat.nodeOf(acme).open]).toEqual([3, 3, false])
  })
})
