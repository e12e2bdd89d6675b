import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Tile<T> extends Box {
  item: T
}

/** Fills the box with one tile per item, largest first, each as close to a square as possible. Items of size 0 get no tile. */
export function squarify<T>(items: readonly T[], sizeOf: (item: T) => number, box: Box): Tile<T>[] {
  const sized = items.filter((item) => sizeOf(item) > 0)
  if (sized.length === 0 || box.width <= 0 || box.height <= 0) return []
  const root = hierarchy<Node<T>>({ children: sized.map((item) => ({ item })) })
    .sum(({ item }) => (item === undefined ? 0 : sizeOf(item)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const layout = treemap<Node<T>>()
    // d3 prefers the golden ratio by default.
    .tile(treemapSquarify.ratio(1))
    .size([box.width, box.height])
  return layout(root)
    .leaves()
    .flatMap(({ data: { item }, x0, y0, x1, y1 }) =>
      item === undefined ? [] : [{ item, x: box.x + x0, y: box.y + y0, width: x1 - x0, height: y1 - y0 }],
    )
}

interface Node<T> {
  item?: T
  children?: readonly Node<T>[]
}
