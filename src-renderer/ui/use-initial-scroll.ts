import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** Scrolls to the start index from the URL on arrival, and to the top when the list changes. */
export function useInitialScroll(
  virtual: Virtualizer<HTMLDivElement, Element>,
  ready: boolean,
  startIndex: number,
  listId: string | undefined,
) {
  const started = useRef<{ listId: string | undefined }>(undefined)
  useEffect(() => {
    if (!ready) return
    if (started.current === undefined && startIndex > 0) virtual.scrollToIndex(startIndex, { align: 'start' })
    if (started.current !== undefined && started.current.listId !== listId) virtual.scrollToOffset(0)
    started.current = { listId }
  }, [virtual, ready, startIndex, listId])
}
