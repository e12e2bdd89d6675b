import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOf, pathTo, type Storage, storageTree, tilesOf } from '../../../src-renderer/projects/storage-tree.ts'
import { type Box, squarify } from '../../../src-renderer/projects/treemap.ts'
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

describe('storage by namespace', () => {
  const namespace = (full_path: string, storage_size: number, at = '2026-11-01', kind: 'group' | 'user' = 'group') => ({
    id: storage_size,
    name: full_path,
    full_path,
    kind,
    projects: 1,
    storage_size,
    last_activity_at: `${at}T00:00:00.000Z`,
  })
  const storage: Storage = {
    total: { namespaces: 9, projects: 20, storage_size: 1000 },
    namespaces: [
      namespace('harbor/tools/small', 396),
      namespace('harbor/tools/a', 2),
      namespace('harbor/tools/b', 2, '2026-11-20'),
      namespace('harbor', 100),
      namespace('ida', 250, '2024-01-01', 'user'),
      namespace('bo', 50, '2026-01-01', 'user'),
      namespace('pier', 120),
    ],
  }
  const root = storageTree(storage)
  const shown = (key: string) => {
    const node = pathTo(root, key).at(-1) ?? root
    return tilesOf(node).map(({ name, size }) => [name, size])
  }

  test('the size of a group includes its subgroups; personal namespaces are together', () => {
    expect(shown('')).toEqual([
      ['harbor', 500],
      ['Personal namespaces', 300],
      ['pier', 120],
      ['2 smaller namespaces', 80],
    ])
    expect(shown('harbor')).toEqual([
      ['tools', 400],
      ['Projects directly in harbor', 100],
    ])
  })

  test('small parts are one tile inside their parent, which opens', () => {
    expect(shown('harbor/tools')).toEqual([
      ['small', 396],
      ['2 smaller', 4],
    ])
    expect(shown('harbor/tools small')).toEqual([
      ['a', 2],
      ['b', 2],
    ])
  })

  test('the path leads from the root to every part', () => {
    expect(pathTo(root, 'harbor/tools/b').map(({ name }) => name)).toEqual([
      'All storage',
      'harbor',
      'tools',
      '2 smaller',
      'b',
    ])
    expect(pathTo(root, 'gone')).toEqual([root])
  })

  test('each namespace has a filter term, and each part the last activity inside', () => {
    const [harbor, people] = root.children
    expect([harbor?.filter, people?.filter, people?.children[0]?.filter]).toEqual([
      'group:harbor',
      undefined,
      'owner:ida',
    ])
    expect(harbor?.last_activity_at).toBe('2026-11-20T00:00:00.000Z')
    const now = Date.parse('2026-11-21T00:00:00.000Z')
    expect([harbor, people].map((node) => ageOf(node?.last_activity_at, now)?.id)).toEqual(['month', 'year'])
    expect(ageOf('2024-01-01', now)?.id).toBe('older')
  })
})
