import { useEffect, useRef, useState } from 'react'
import type { UrlState } from '../lists/use-url-state.ts'

export interface SearchText {
  /** The parameter of the URL. */
  name: string
  text: string
  set: (text: string) => void
}

/**
 * The typed search. The URL follows, and wins when somebody else changes it: a link, the palette or Back. A tab beside a list needs a
 * parameter of its own, because `q` is the filter of the list.
 */
export function useSearchText(url: UrlState, name: 'q' | 'find'): SearchText {
  const inUrl = url.get(name) ?? ''
  const [text, setText] = useState(inUrl)
  const written = useRef(inUrl)
  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setText(inUrl)
  }, [inUrl])
  return {
    name,
    text,
    set: (next) => {
      const begins = text.trim() === '' && next.trim() !== ''
      setText(next)
      written.current = next
      // A new search begins in all sections.
      url.replace({ [name]: next === '' ? undefined : next, ...(begins && { section: undefined }) })
    },
  }
}
