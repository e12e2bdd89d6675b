import { useEffect } from 'react'
import type { List } from './use-list.ts'

/** A log grows at its top. New rows come by themselves as long as the user works with none; otherwise they wait, as in every list. */
export function useGrowingLog<Row>({ live: { changed, apply }, rows, startPage }: List<Row>, isSelecting = false) {
  const isIdle = rows.peek === undefined && !isSelecting && startPage === 1
  useEffect(() => {
    if (changed > 0 && isIdle) apply()
  }, [changed, isIdle, apply])
}
