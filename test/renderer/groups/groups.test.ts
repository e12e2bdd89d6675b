import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { mayCreateProjects, mayCreateSubgroups, parentPath } from '../../../src-renderer/groups/group.ts'
import { groupList } from '../../../src-renderer/groups/group-list.ts'
import { pagesOf, useCounts } from '../../../src-renderer/groups/use-counts.ts'
import { useDrag } from '../../../src-renderer/groups/use-drag.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'
import { cacheWith, renderHook } from '../render-hook.tsx'
import { countsOf, groupOf } from './given-groups.ts'

test('the path of the parent group is the path without its last part', () => {
  expect(parentPath({ full_path: 'harbor/tools', path: 'tools' })).toBe('harbor')
  expect(parentPath({ full_path: 'a/b/c', path: 'c' })).toBe('a/b')
  expect(parentPath({ full_path: 'harbor', path: 'harbor' })).toBe('')
})

test('who may create projects in a group is a setting of the group', () => {
  const may = (project_creation_level: string, access_level: number) =>
    mayCreateProjects({ ...groupOf(1, 'acme'), project_creation_level }, countsOf(1, access_level))
  expect([20, 30, 40].map((level) => may('developer', level))).toEqual([false, true, true])
  expect([30, 40, 50].map((level) => may('maintainer', level))).toEqual([false, true, true])
  expect(may('noone', 50)).toBe(false)
  expect(mayCreateProjects(groupOf(1, 'acme'), undefined)).toBe(false)
})

test('who may create subgroups in a group is a setting of the group', () => {
  const may = (subgroup_creation_level: string, access_level: number) =>
    mayCreateSubgroups({ ...groupOf(1, 'acme'), subgroup_creation_level }, countsOf(1, access_level))
  expect([30, 40, 50].map((level) => may('maintainer', level))).toEqual([false, true, true])
  expect([40, 50].map((level) => may('owner', level))).toEqual([false, true])
  expect(mayCreateSubgroups(groupOf(1, 'acme'), undefined)).toBe(false)
})

test('nothing new is offered in a group that is marked for deletion', () => {
  const marked = { ...groupOf(1, 'acme'), marked_for_deletion_on: '2026-11-19' }
  expect(mayCreateSubgroups(marked, countsOf(1, 50))).toBe(false)
  expect(mayCreateProjects(marked, countsOf(1, 50))).toBe(false)
})

describe('the list of groups', () => {
  const inputOf = (filter: string, admin = false) => {
    const list = groupList(admin, filter)
    const { query } = list.toQuery(
      parseFilter(
        filter,
        list.operators.map(({ name }) => name),
      ),
    )
    const order = { order_by: 'name', sort: 'asc' } as const
    return { rows: list.source(query, order).key(2)[1], count: list.count(query).key[1], orders: list.orders }
  }

  test('has only top-level groups without a filter, but counts all', () => {
    const { rows, count } = inputOf('')
    expect(rows).toMatchObject({ top_level_only: true, order_by: 'name', sort: 'asc', page: 2 })
    expect(rows).not.toHaveProperty('tree')
    expect(count).not.toHaveProperty('top_level_only')
    expect(count).not.toHaveProperty('tree')
    expect(count).toMatchObject({ per_page: 1 })
  })

  test('has groups of all levels with a search, which can be sorted by similarity', () => {
    const { rows, orders } = inputOf('tools')
    expect(rows).toMatchObject({ search: 'tools' })
    expect(rows).not.toHaveProperty('top_level_only')
    expect(orders.map(({ id }) => id)).toEqual(['name', 'path', 'id', 'similarity'])
    expect(inputOf('').orders.map(({ id }) => id)).toEqual(['name', 'path', 'id'])
  })
})

describe('the counts of groups', () => {
  test('are asked for page by page, without rows that have not loaded', () => {
    const rows = Array.from({ length: 250 }, (_, i) => (i === 120 ? undefined : groupOf(i, `g${i}`)))
    const pages = pagesOf(rows)
    expect(pages.map((page) => page.length)).toEqual([100, 99, 50])
    expect(pages.map(([first]) => first?.id)).toEqual([0, 100, 200])
    expect(pagesOf([])).toEqual([])
  })

  test('are found by the id of the group', () => {
    const address = 'GET /-/gantry/v1/groups/counts'
    const cache = cacheWith([address, { ids: [1, 2] }, [countsOf(1, 10), countsOf(2, 10, 5)]])
    const find = renderHook(() => useCounts([[groupOf(1, 'a'), groupOf(2, 'b')], []]), { cache })
    expect([find(1)?.projects, find(2)?.projects, find(3)]).toEqual([0, 5, undefined])
    expect(cache.getQueryCache().getAll().length).toBe(1)
    expect(renderHook(() => useCounts([[groupOf(1, 'a')]]), { cache: new QueryClient() })(1)).toBeUndefined()
  })
})

describe('a dragged group', () => {
  const acme = groupOf(1, 'acme')
  const tools = groupOf(2, 'acme/tools', 1)
  const api = groupOf(3, 'acme/tools/api', 2)
  const similar = groupOf(4, 'acme/tools-old', 1)
  const other = groupOf(5, 'other')

  /** Drags a group onto another one, or to the top level. Returns the drops, and whether the target shows that it accepts the group. */
  function drag(group: typeof acme, onto: typeof acme | 'top') {
    const drops: unknown[] = []
    const event = { preventDefault: () => undefined, dataTransfer: { setData: () => undefined } }
    const options = {
      mayTransfer: () => true,
      onDrop: (dropped: { id: number }, target: unknown) => void drops.push([dropped.id, target]),
    }
    const targetOf = ({ dragProps, topLevelProps }: ReturnType<typeof useDrag>) =>
      onto === 'top' ? topLevelProps : dragProps(onto)
    const over = renderHook(() => useDrag(options), {
      steps: [
        ({ dragProps }) => Reflect.apply(dragProps(group).onDragStart, undefined, [event]),
        (drag) => Reflect.apply(targetOf(drag).onDragOver, undefined, [event]),
      ],
    })
    Reflect.apply(targetOf(over).onDrop, undefined, [event])
    return { drops, isAccepted: targetOf(over)['data-dropping'] === true, showsTopLevel: over.showTopLevel }
  }

  test.each([
    [api, acme, true],
    [api, similar, true],
    [tools, other, true],
    [tools, similar, true],
    [tools, tools, false],
    [tools, api, false],
    [tools, acme, false],
  ])('$full_path goes to another group, except its parent and the groups in it', (group, onto, accepted) => {
    const { drops, isAccepted } = drag(group, onto)
    expect(drops).toEqual(accepted ? [[group.id, { id: onto.id, full_path: onto.full_path }]] : [])
    expect(isAccepted).toBe(accepted)
  })

  test('goes to the top level, unless it is there', () => {
    expect(drag(api, 'top')).toEqual({ drops: [[3, null]], isAccepted: true, showsTopLevel: true })
    expect(drag(acme, 'top').showsTopLevel).toBe(false)
  })

  test('is one that the user may transfer', () => {
    const { dragProps } = renderHook(() => useDrag({ mayTransfer: ({ id }) => id !== 5, onDrop: () => undefined }))
    expect([dragProps(acme).draggable, dragProps(other).draggable]).toEqual([true, false])
  })
})
