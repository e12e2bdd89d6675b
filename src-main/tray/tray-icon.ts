import { crc32, deflateSync } from 'node:zlib'

type Color = readonly [red: number, green: number, blue: number]
type Shape = { points: readonly (readonly [x: number, y: number])[]; color: Color }

const ink: Color = [20, 25, 31]
const load: Color = [18, 135, 160]
const tile: Color = [246, 248, 250]

/** The mark of the console (src-renderer/ui/mark.tsx) in its 20 by 20 units. */
// biome-ignore format: two paths, point by point
const mark: readonly Shape[] = [
  { color: ink, points: [[1, 3], [19, 3], [19, 5.6], [17.4, 5.6], [18.6, 18], [15.9, 18], [14.8, 5.6], [5.2, 5.6], [4.1, 18], [1.4, 18], [2.6, 5.6], [1, 5.6]] },
  { color: load, points: [[9.4, 5.6], [10.6, 5.6], [10.6, 9], [13.2, 9], [13.2, 14.4], [6.8, 14.4], [6.8, 9], [9.4, 9]] },
]

/** Each pixel is the mean of so many points in a row, and as many rows. */
const samples = 4
const offsets = Array.from({ length: samples }, (_, at) => (at + 0.5) / samples)

/**
 * Draws the mark as a square PNG. A task bar may be light or dark, so the mark lies on the light tile of the app's icon, except in the menu bar
 * of macOS, which colors the mark itself.
 */
export function drawTrayIcon(size: number, onTile: boolean): Buffer {
  const margin = onTile ? 3 : 0
  const scale = (20 + 2 * margin) / size
  const rows = Array.from({ length: size }, (_, row) => {
    const lines = offsets.map((offset) => lineAt((row + offset) * scale, margin, onTile))
    const pixels = Array.from({ length: size }, (_, column) => meanColor(lines, column, scale))
    // Each row begins with its filter: none.
    return Buffer.from([0, ...pixels.flat()])
  })
  return pngOf(size, Buffer.concat(rows))
}

/** Where the outlines cross a row of points, the topmost shape first. */
type Line = readonly { color: Color; crossings: readonly number[] }[]

function lineAt(y: number, margin: number, onTile: boolean): Line {
  const shapes = mark.map(({ points, color }) => ({
    color,
    crossings: points.flatMap(([x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1]
      const across = y - margin
      return y1 > across !== y2 > across ? [margin + x1 + ((across - y1) / (y2 - y1)) * (x2 - x1)] : []
    }),
  }))
  const side = 20 + 2 * margin
  return [...shapes.toReversed(), ...(onTile ? [{ color: tile, crossings: crossingsOfTile(y, side) }] : [])]
}

const corner = 5

/** The tile is a square with round corners. */
function crossingsOfTile(y: number, side: number): number[] {
  const above = Math.max(0, Math.abs(y - side / 2) - (side / 2 - corner))
  const cut = corner - Math.sqrt(corner ** 2 - above ** 2)
  return [cut, side - cut]
}

function meanColor(lines: readonly Line[], column: number, scale: number): number[] {
  const sums = [0, 0, 0]
  let drawn = 0
  for (const line of lines)
    for (const offset of offsets) {
      const color = colorAt(line, (column + offset) * scale)
      if (!color) continue
      drawn++
      for (const part of [0, 1, 2] as const) sums[part] = (sums[part] ?? 0) + color[part]
    }
  return [...sums.map((sum) => Math.round(sum / Math.max(drawn, 1))), Math.round((255 * drawn) / samples ** 2)]
}

/** A point is in a shape if the number of crossings to its right is odd. */
function colorAt(line: Line, x: number): Color | undefined {
  for (const { color, crossings } of line) {
    let isInside = false
    for (const crossing of crossings) if (x < crossing) isInside = !isInside
    if (isInside) return color
  }
  return undefined
}

function pngOf(size: number, rows: Buffer): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
