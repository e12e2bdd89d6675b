import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupTiles, layOutGroups, type Storage } from '../../../src-renderer/projects/storage-tiles.ts'
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
  const namespace = (id: number, full_path: string, storage_size: number, kind: 'group' | 'user' = 'group') => ({
    id,
    name: full_path,
    full_path,
    kind,
    projects: 1,
    storage_size,
  })
  const storage: Storage = {
    total: { namespaces: 9, projects: 20, storage_size: 1000 },
    namespaces: [
      namespace(1, 'harbor/tools', 400),
      namespace(2, 'harbor', 100),
      namespace(3, 'ida', 250, 'user'),
      namespace(4, 'bo', 50, 'user'),
      namespace(5, 'pier', 120),
    ],
  }

  test('groups namespaces by top-level group, personal ones together, and small ones as the rest', () => {
    expect(groupTiles(storage).map(({ name, size, tiles }) => [name, size, tiles.map((p) => p.name)])).toEqual([
      ['harbor', 500, ['tools', 'harbor']],
      ['Personal namespaces', 300, ['ida', 'bo']],
      ['pier', 120, ['pier']],
      ['4 smaller namespaces', 80, ['4 smaller namespaces']],
    ])
  })

  test('each tile has a filter term for its namespace', () => {
    const filters = groupTiles(storage).flatMap(({ tiles }) => tiles.map(({ filter }) => filter))
    expect(filters).toEqual(['group:harbor/tools', 'group:harbor', 'owner:ida', 'owner:bo', 'group:pier', undefined])
  })

  test('tiles lie inside the frame of their group, below its header', () => {
    for (const frame of layOutGroups(groupTiles(storage), box))
      for (const tile of frame.tiles) {
        expect(tile.x).toBeGreaterThanOrEqual(frame.x - 1e-6)
        expect(tile.y).toBeGreaterThanOrEqual(frame.y + (frame.hasHeader ? 20 : 0) - 1e-6)
        expect(tile.x + tile.width).toBeLessThanOrEqual(frame.x + frame.width + 1e-6)
        expect(tile.y + tile.height).toBeLessThanOrEqual(frame.y + frame.height + 1e-6)
      }
  })
})
