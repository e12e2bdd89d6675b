import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowActions } from '../ui/use-row-keys.ts'
import type { UrlState } from './use-url-state.ts'

/** A key that is held down comes again after about 30 ms. */
const HELD_KEY_RESTS_MS = 80

/** The current row and the peeked row, by id. Keeps the peek and the visible page in the URL. */
export function useRows(url: UrlState) {
  const peek = url.get('peek')
  const [current, setCurrent] = useState(peek)
  /** Whether a key that is held down passes this row. */
  const [isPassing, setIsPassing] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keyActions = useRef<RowActions>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(url)
  latest.current = url

  /** Writes the visible page to the URL after scrolling has stopped for 400 ms. */
  const onPage = useCallback((page: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = latest.current.get('page') ?? '1'
      if (now !== String(page)) latest.current.replace({ page: page === 1 ? undefined : String(page) })
    }, 400)
  }, [])
  // After unmounting, the timer would write the page into the URL of another screen.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(rest.current)
    },
    [],
  )

  return {
    peek,
    currentId: peek ?? current,
    setCurrent,
    keyActions,
    onPage,
    isPassing,
    showPeek: (id: string, isHeld = false) => {
      setCurrent(id)
      setIsPassing(isHeld)
      clearTimeout(rest.current)
      if (isHeld) rest.current = setTimeout(() => setIsPassing(false), HELD_KEY_RESTS_MS)
      if (peek === undefined) url.push({ peek: id })
      else if (peek !== id) url.replace({ peek: id })
    },
    closePeek: () => {
      setCurrent(peek)
      url.push({ peek: undefined })
    },
  }
}

export type Rows = ReturnType<typeof useRows>
