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

/**
 * Draws the mark as a square PNG. A task bar may be light or dark, so the mark lies on the light tile of the app's icon, except in the menu bar
 * of macOS, which colors the mark itself.
 */
export function drawTrayIcon(size: number, onTile: boolean): Buffer {
  const margin = onTile ? 3 : 0
  const scale = (20 + 2 * margin) / size
  const colorAt = (x: number, y: number): Color | undefined =>
    mark.findLast(({ points }) => isInside(points, x - margin, y - margin))?.color ??
    (onTile && isInTile(x, y, 20 + 2 * margin) ? tile : undefined)
  const rows = Array.from({ length: size }, (_, row) => {
    const pixels = Array.from({ length: size }, (_, column) => {
      const colors = Array.from({ length: samples ** 2 }, (_, at) =>
        colorAt(
          (column + ((at % samples) + 0.5) / samples) * scale,
          (row + (Math.floor(at / samples) + 0.5) / samples) * scale,
        ),
      ).filter((color) => color !== undefined)
      const mean = (part: 0 | 1 | 2) =>
        Math.round(colors.reduce((sum, color) => sum + color[part], 0) / Math.max(colors.length, 1))
      return [mean(0), mean(1), mean(2), Math.round((255 * colors.length) / samples ** 2)]
    })
    // Each row begins with its filter: none.
    return Buffer.from([0, ...pixels.flat()])
  })
  return pngOf(size, Buffer.concat(rows))
}

const corner = 5

function isInTile(x: number, y: number, side: number): boolean {
  const toMiddle = (at: number) => Math.max(0, Math.abs(at - side / 2) - (side / 2 - corner))
  return Math.hypot(toMiddle(x), toMiddle(y)) <= corner
}

/** Counts the edges to the right of the point. */
function isInside(points: Shape['points'], x: number, y: number): boolean {
  const crossed = points.filter(([x1, y1], at) => {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1]
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
  })
  return crossed.length % 2 === 1
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
