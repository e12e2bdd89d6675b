import { IconClockPause, IconClockPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { currentWorld } from '../api/base-path.ts'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { exactTime } from '../ui/dates.ts'
import marks from '../ui/title-mark.module.css'
import { isMoved, markText } from './clock-words.ts'

/** Says in every title bar that the clock does not show the real time, and leads administrators to it. */
export function ClockMark() {
  const clock = useRead('GET /-/gantry/v1/clock', {}).data
  const admin = useMe().data?.is_admin === true
  if (!clock || !isMoved(clock)) return null
  const Icon = clock.rate === 0 ? IconClockPause : IconClockPlay
  const title = `The instance works with ${exactTime(clock.now)}`
  const content = (
    <>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      <span className={marks.text}>{markText(clock)}</span>
    </>
  )
  return admin ? (
    <Link to="/worlds" search={{ peek: currentWorld, tab: 'clock' }} className={marks.mark} title={title}>
      {content}
    </Link>
  ) : (
    <span className={marks.mark} title={title}>
      {content}
    </span>
  )
}
