export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Tile<T> extends Box {
  item: T
}

/**
 * Areas in proportion to sizes, as near to squares as they come: rows are laid along the shorter side for as long as that makes the worst
 * of them no longer. Fills the box wholly; what has no size gets no place.
 */
export function squarify<T>(items: readonly T[], sizeOf: (item: T) => number, box: Box): Tile<T>[] {
  const sorted = items.filter((item) => sizeOf(item) > 0).sort((a, b) => sizeOf(b) - sizeOf(a))
  const whole = sorted.reduce((sum, item) => sum + sizeOf(item), 0)
  if (whole === 0 || box.width <= 0 || box.height <= 0) return []
  const scale = (box.width * box.height) / whole
  const tiles: Tile<T>[] = []
  let rest = box
  for (let at = 0; at < sorted.length; ) {
    const side = Math.min(rest.width, rest.height)
    let end = at + 1
    let sum = area(sorted[at])
    while (end < sorted.length) {
      const more = sum + area(sorted[end])
      if (worst(at, end + 1, more, side) > worst(at, end, sum, side)) break
      sum = more
      end++
    }
    const row = sorted.slice(at, end)
    // The last row takes what rounding left.
    const depth = end === sorted.length ? Math.max(rest.width, rest.height) : sum / side
    tiles.push(...laid(row, sum, rest, depth))
    rest =
      rest.width >= rest.height
        ? { ...rest, x: rest.x + depth, width: rest.width - depth }
        : { ...rest, y: rest.y + depth, height: rest.height - depth }
    at = end
  }
  return tiles

  function area(item: T | undefined) {
    return item === undefined ? 0 : sizeOf(item) * scale
  }
  /** The longest of a row of these items, as side by side. They are sorted: it is the first or the last. */
  function worst(from: number, to: number, sum: number, side: number) {
    const [most, least] = [area(sorted[from]), area(sorted[to - 1])]
    return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least))
  }
  function laid(row: readonly T[], sum: number, { x, y, width, height }: Box, depth: number): Tile<T>[] {
    let done = 0
    return row.map((item) => {
      const from = done / sum
      done += area(item)
      const share = area(item) / sum
      return width >= height
        ? { item, x, y: y + from * height, width: depth, height: share * height }
        : { item, x: x + from * width, y, width: share * width, height: depth }
    })
  }
}
