import type { LogLine } from './log-line.ts'

/** All lines between two, which are named by their ids. The lines grow, so their places do not stay the same. */
export interface LineSelection {
  anchor: number
  current: number
}

/** The selected lines, in their order. */
export function selectedIn(lines: readonly LogLine[], selection: LineSelection | undefined): readonly LogLine[] {
  if (!selection) return []
  const { anchor, current } = selection
  return lines.filter(({ id }) => id >= Math.min(anchor, current) && id <= Math.max(anchor, current))
}

/** Moves to another line, by a number of lines, and takes the lines on the way with it if `extends_it`. Without a selection, the last line comes first. */
export function moveSelection(
  lines: readonly LogLine[],
  selection: LineSelection | undefined,
  by: number,
  extends_it = false,
): LineSelection | undefined {
  const found = selection ? lines.findLastIndex(({ id }) => id <= selection.current) : lines.length
  const next = lines[Math.min(lines.length - 1, Math.max(0, found + by))]
  return next && { anchor: extends_it && selection ? selection.anchor : next.id, current: next.id }
}
