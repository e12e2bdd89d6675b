import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodesOf, type Storage, tilesOf } from '../../../src-renderer/projects/storage-tree.ts'
import { type Box, squarify } from '../../../src-renderer/projects/treemap.ts'
import { ageOf } from '../../../src-renderer/ui/activity-age.tsx'
import { runs } from '../../support/runs.ts'

const box: Box = { x: 0, y: 0, width: 600, height: 400 }
const area = ({ width, height }: Box) => width * height
const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

describe('squarify', () => {
  test('lays out the example of the paper that introduced it', () => {
    const tiles = squarify([6, 6, 4, 3, 2, 2, 1], (n) => n, { x: 0, y: 0, width: 6, height: 4 })
    const shown = tiles.map(({ item, ...at }) => [item, ...[at.x, at.y, at.width, at.height].map((n) => n.toFixed(2))])
    expect(shown.slice(0, 4)).toEqual([
      [6, '0.00', '0.00', '3.00', '2.00'],
      [6, '0.00', '2.00', '3.00', '2.00'],
      [4, '3.00', '0.00', '1.71', '2.33'],
      [3, '4.71', '0.00', '1.29', '2.33'],
    ])
  })

  test('areas are proportional, fill the box and do not overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 60 }), (sizes) => {
        const tiles = squarify(sizes, (n) => n, box)
        const whole = sizes.reduce((sum, n) => sum + n, 0)
        expect(tiles).toHaveLength(sizes.length)
        for (const tile of tiles) {
          expect(area(tile)).toBeCloseTo((tile.item / whole) * area(box), 3)
          expect(tile.x + tile.width).toBeLessThanOrEqual(box.width + 1e-6)
          expect(tile.y + tile.height).toBeLessThanOrEqual(box.height + 1e-6)
        }
        tiles.forEach((tile, i) => {
          for (const other of tiles.slice(i + 1)) expect(overlap(tile, other)).toBeLessThan(1e-3)
        })
      }),
      runs(200, 5_000, 7),
    )
  })

  test('items of size 0 and boxes of width 0 get no tiles', () => {
    expect(squarify([0, 0], (n) => n, box)).toEqual([])
    expect(squarify([3, 0], (n) => n, box)).toEqual([{ item: 3, ...box }])
    expect(squarify([3], (n) => n, { ...box, width: 0 })).toEqual([])
  })
})

describe('the parts of the storage', () => {
  type Part = Storage['parts'][number]
  const part = (
    type: Part['type'],
    id: number | null,
    storage_size: number,
    last_activity_at = '2026-11-01',
  ): Part => ({
    ...{ type, id, name: id === null ? null : `${type}${id}`, full_path: id === null ? null : `in/${type}${id}` },
    ...{ projects: 1, storage_size, last_activity_at },
  })
  const storage = (parts: Part[], more = { parts: 0, projects: 0, storage_size: 0 }): Storage => ({
    parts,
    total: {
      parts: parts.length + more.parts,
      projects: parts.length + more.projects,
      storage_size: parts.reduce((sum, { storage_size }) => sum + storage_size, 0) + more.storage_size,
    },
  })
  const tiles = (of: Storage) => tilesOf(nodesOf(of)).map(({ name, size }) => [name, size])

  test('are groups, personal namespaces, users and projects, each with what divides it and a filter for the list', () => {
    const nodes = nodesOf(
      storage([part('group', 1, 4), part('personal', null, 3), part('user', 2, 2), part('project', 3, 1)]),
    )
    expect(nodes.map(({ name, source, filter }) => [name, source, filter])).toEqual([
      ['group1', { by: 'server', input: { group_id: 1 } }, 'group:in/group1'],
      ['Personal namespaces', { by: 'server', input: { personal: true } }, undefined],
      ['user2', { by: 'server', input: { user_id: 2 } }, 'owner:in/user2'],
      ['project3', { by: 'statistics', project_id: 3 }, undefined],
    ])
  })

  test('include what the server did not list, so that the sizes add up', () => {
    const more = { parts: 60, projects: 70, storage_size: 40 }
    expect(nodesOf(storage([part('group', 1, 60)], more)).at(-1)).toEqual({
      ...{ key: 'rest', name: '60 not listed', projects: 70, size: 40 },
    })
    expect(tiles(storage([part('group', 1, 60)], more))).toEqual([
      ['group1', 60],
      ['60 not listed', 40],
    ])
  })

  test('are one tile if they are small, with the last activity of all, which opens', () => {
    const nodes = nodesOf(
      storage([part('group', 1, 990), part('project', 2, 5, '2026-11-20'), part('project', 3, 5), part('group', 4, 0)]),
    )
    const [large, small] = tilesOf(nodes)
    expect([large?.name, small?.name, small?.size, small?.projects]).toEqual(['group1', '2 smaller', 10, 2])
    expect(small?.last_activity_at).toBe('2026-11-20')
    const inside = small?.source?.by === 'known' ? small.source.parts : []
    expect(tilesOf(inside).map(({ name }) => name)).toEqual(['project2', 'project3'])
  })

  test('all have tiles if all are small', () => {
    const people = Array.from({ length: 150 }, (_, i) => part('user', i + 1, 7))
    expect(tiles(storage(people))).toHaveLength(150)
  })
})

test('the colour of a part tells the age of its last activity', () => {
  const now = Date.parse('2026-11-21T00:00:00.000Z')
  const ages = ['2026-11-20', '2026-09-20', '2026-01-01', '2024-01-01', undefined].map((at) => ageOf(at, now)?.id)
  expect(ages).toEqual(['month', 'quarter', 'year', 'older', undefined])
})
