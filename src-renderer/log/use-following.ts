import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { LogLine } from './log-line.ts'

/** So near to the end, somebody reads the last line. */
const NEAR_PX = 8

/**
 * Keeps the last line of a growing text in view, as long as the user is at its end and works with none of its lines. Otherwise says how many
 * lines have come since.
 */
export function useFollowing(scroller: RefObject<HTMLElement | null>, lines: readonly LogLine[], isHeld: boolean) {
  const [isAtEnd, setAtEnd] = useState(true)
  const seen = useRef(0)
  const newest = lines.at(-1)?.id ?? 0
  const follows = isAtEnd && !isHeld
  if (follows) seen.current = newest
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line makes the text longer
  useLayoutEffect(() => {
    const { current } = scroller
    if (follows && current) current.scrollTop = current.scrollHeight
  }, [follows, newest, scroller])
  return {
    onScroll: () => {
      const { current } = scroller
      if (current) setAtEnd(current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_PX)
    },
    follow: () => setAtEnd(true),
    waiting: lines.length - 1 - lines.findLastIndex(({ id }) => id <= seen.current),
  }
}
