import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowActions } from '../ui/use-row-keys.ts'
import type { UrlState } from './use-url-state.ts'

/** The row that is current and the one that is peeked, by id; the page in sight, kept in the URL. */
export function useRows(place: UrlState) {
  const peek = place.get('peek')
  const [current, setStood] = useState(peek)
  const step = useRef<RowActions>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(place)
  latest.current = place

  /** Told once the scrolling rests: a page that scrolls by leaves no trail. */
  const onPage = useCallback((page: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const now = latest.current.get('page') ?? '1'
      if (now !== String(page)) latest.current.replace({ page: page === 1 ? undefined : String(page) })
    }, 400)
  }, [])
  // Whoever has left the list is somewhere else by then: the page would be written into that address.
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    peek,
    currentId: peek ?? current,
    setCurrent: setStood,
    step,
    onPage,
    showPeek: (id: string) => {
      setStood(id)
      if (peek === undefined) place.push({ peek: id })
      else if (peek !== id) place.replace({ peek: id })
    },
    closePeek: () => {
      setStood(peek)
      place.push({ peek: undefined })
    },
  }
}

export type Rows = ReturnType<typeof useRows>
