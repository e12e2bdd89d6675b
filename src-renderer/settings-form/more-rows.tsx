import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { count } from '../ui/number.ts'
import classes from './settings-form.module.css'

const step = 50

/** The first rows of a long list, because hundreds of fields take long to draw. Another `key` begins again. */
export function useGrowingRows<T>(rows: readonly T[], key: string) {
  const [grown, setGrown] = useState({ key, count: step })
  const size = grown.key === key ? grown.count : step
  return {
    shown: rows.slice(0, size),
    /** How many rows are not drawn yet. */
    rest: Math.max(0, rows.length - size),
    showMore: () => setGrown({ key, count: size + step }),
  }
}

/** The end of a list that has more rows: they follow when the end comes into sight, or on a click. */
export function MoreRows({ rest, onMore }: { rest: number; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  // A new observer looks at once, and the end may still be in sight after more rows have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current())
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [rest])
  return (
    <div ref={end} className={classes.more}>
      <Button variant="subtle" color="gray" onClick={onMore}>
        Show {count(rest)} more
      </Button>
    </div>
  )
}
