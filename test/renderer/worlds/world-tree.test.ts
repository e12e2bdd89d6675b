import { describe, expect, test } from 'vitest'
import type { World } from '../../../src-renderer/worlds/world.ts'
import { formatClosed, parseClosed, placesOf, type TreeQuery } from '../../../src-renderer/worlds/world-tree.ts'

const all: TreeQuery = { words: [], state: undefined, pinned: undefined }
const oldest = { order_by: 'created', sort: 'asc' } as const
const none: ReadonlySet<string> = new Set()
let minute = 0

function world(name: string, parent: string | null, more: Partial<World> = {}): World {
  const at = new Date(Date.UTC(2026, 4, 22, 10, minute++)).toISOString()
  const clock = { now: at, rate: 1, real_now: at }
  return {
    ...{
      name,
      parent,
      address: `http://localhost/w/${name}/api/v4`,
      pinned: false,
      state: 'asleep',
      memory: null,
      size: 1000,
    },
    ...{ snapshots: [], clock, created_at: at, last_used_at: at },
    ...more,
  }
}

const snapshot = (of: string, name: string) => ({
  ...{ name, from: `${of}@${name}`, size: 500, created_at: new Date(Date.UTC(2026, 4, 22, 9)).toISOString() },
})

const lines = (worlds: readonly World[], query = all, closed = none, order: Parameters<typeof placesOf>[2] = oldest) =>
  placesOf(worlds, query, order, closed).places.map(({ id, level }) => `${'  '.repeat(level - 1)}${id}`)

describe('the tree of worlds', () => {
  const worlds = [
    world('main', null, { snapshots: [snapshot('main', 'clean')] }),
    world('one', 'main', { snapshots: [snapshot('one', 'first')], pinned: true }),
    world('two', 'main@clean', { size: 3000 }),
    world('three', 'one@first', { state: 'open' }),
    world('four', 'one@origin', { size: 2000 }),
    world('five', 'gone'),
    world('six', null),
  ]

  test('has snapshots and forks below their world, and worlds without a parent beside the main one', () => {
    expect(lines(worlds)).toEqual([
      ...['main', '  main@clean', '    two', '  one', '    one@first', '      three', '    four', 'five', 'six'],
    ])
  })

  test('closes what is closed, and says how much is below', () => {
    expect(lines(worlds, all, new Set(['one']))).toEqual([
      ...['main', '  main@clean', '    two', '  one', 'five', 'six'],
    ])
    const { places } = placesOf(worlds, all, oldest, new Set(['one']))
    expect(places.find(({ id }) => id === 'one')).toMatchObject({ open: false, below: 3 })
    expect(places.find(({ id }) => id === 'two')?.open).toBeUndefined()
  })

  test('keeps what is above a match, also if it is closed', () => {
    expect(lines(worlds, { ...all, words: ['three'] }, new Set(['one', 'main']))).toEqual([
      ...['main', '  one', '    one@first', '      three'],
    ])
    expect(placesOf(worlds, { ...all, words: ['three'] }, oldest, none).matches).toBe(1)
    expect(lines(worlds, { ...all, pinned: true })).toEqual(['main', '  one'])
    expect(lines(worlds, { ...all, state: 'open' })).toEqual(['main', '  one', '    one@first', '      three'])
    expect(lines(worlds, { ...all, words: ['nothing'] })).toEqual([])
  })

  test('orders siblings, with the main world first', () => {
    expect(lines(worlds, all, none, { order_by: 'size', sort: 'desc' })).toEqual([
      ...['main', '  one', '    four', '    one@first', '      three', '  main@clean', '    two', 'five', 'six'],
    ])
  })

  test('does not hang a world below a later one with the name of its parent', () => {
    const child = world('child', 'base')
    expect(lines([world('main', null), child, world('base', 'main')])).toEqual(['main', '  base', 'child'])
  })

  test('keeps its closed places in the URL', () => {
    expect(formatClosed(none)).toBeUndefined()
    expect(formatClosed(parseClosed('one main@clean <b>'))).toBe('one main@clean')
  })
})
