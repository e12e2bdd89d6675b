import { useMemo } from 'react'
import { MOST_PRINTED, usePrinting } from './printing.ts'
import type { Line } from './table-lines.ts'

/** Of a sheet of A4 across, without its margins, in px. */
export const PAPER_WIDTH = 1_047

/** While the page is printed, the places of the lines that are printed: all that are loaded, up to a bound. */
export function usePrintedItems(
  lines: readonly Line<unknown>[],
): readonly { index: number; start: number }[] | undefined {
  const isPrinting = usePrinting()
  return useMemo(
    () =>
      isPrinting
        ? lines.flatMap(({ kind }, index) => (kind === 'skeleton' ? [] : [{ index, start: 0 }])).slice(0, MOST_PRINTED)
        : undefined,
    [isPrinting, lines],
  )
}
