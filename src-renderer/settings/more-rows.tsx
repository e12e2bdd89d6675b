import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { count } from '../ui/number.ts'
import classes from './settings-screen.module.css'

/** The end of a list that has more rows: they follow when the end comes into sight, or on a click. */
export function MoreRows({ rest, onMore }: { rest: number; onMore: () => void }) {
  const end = useRef<HTMLLIElement>(null)
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
    <li ref={end} className={classes.more}>
      <Button variant="subtle" color="gray" onClick={onMore}>
        Show {count(rest)} more
      </Button>
    </li>
  )
}
