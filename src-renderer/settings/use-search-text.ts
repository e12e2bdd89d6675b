import { useEffect, useRef, useState } from 'react'
import type { UrlState } from '../lists/use-url-state.ts'

export interface SearchText {
  text: string
  set: (text: string) => void
}

/** The typed search. The URL follows, and wins when somebody else changes it: a link, the palette or Back. */
export function useSearchText(url: UrlState): SearchText {
  const inUrl = url.get('q') ?? ''
  const [text, setText] = useState(inUrl)
  const written = useRef(inUrl)
  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setText(inUrl)
  }, [inUrl])
  return {
    text,
    set: (next) => {
      const begins = text.trim() === '' && next.trim() !== ''
      setText(next)
      written.current = next
      // A new search begins in all sections.
      url.replace({ q: next === '' ? undefined : next, ...(begins && { section: undefined }) })
    },
  }
}
