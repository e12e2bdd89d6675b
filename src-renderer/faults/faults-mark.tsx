import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { count } from '../ui/number.ts'
import classes from '../ui/title-mark.module.css'
import { activeText } from './active-text.ts'

/** Says in every title bar that faults are on: some answers to clients are not those of the platform. */
export function FaultsMark() {
  const active = useRead('GET /-/gantry/v1/state', {}).data?.active_faults ?? 0
  const admin = useMe().data?.is_admin === true
  if (active === 0) return null
  const text = activeText(active)
  const title = 'Some requests, jobs or imports of clients fail on purpose'
  const content = (
    <>
      <IconPlugConnectedX size={14} stroke={1.75} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
      <span className={classes.number} aria-hidden="true">
        {count(active)}
      </span>
    </>
  )
  return admin ? (
    <Link to="/faults" className={classes.mark} title={title}>
      {content}
    </Link>
  ) : (
    <span className={classes.mark} title={title}>
      {content}
    </span>
  )
}
