import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import { stopActing } from '../api/session.ts'
import type { Impersonation } from '../api/token.ts'
import { useMe } from '../issues/use-issue.ts'
import { Keys } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import classes from './impersonation-bar.module.css'

interface Props {
  impersonation: Impersonation
  /** The user whom the window acts as. */
  user_id: number
}

/** Says over every screen, and with a frame around the window, who acts as whom. */
export function ImpersonationBar({ impersonation: { by, from }, user_id }: Props) {
  const navigate = useNavigate()
  const user = useMe().data
  const [stopping, setStopping] = useState(false)
  const [error, setError] = useState<string>()
  const stop = async () => {
    setStopping(true)
    setError(undefined)
    try {
      await stopActing()
      // Back to where the administrator came from.
      if (from) void navigate({ to: '/users/$userId', params: { userId: String(user_id) } })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(describeError(cause))
      setStopping(false)
    }
  }
  useShortcut('Shift+i', () => void stop(), { name: 'Stop impersonating', group: 'Everywhere' })
  return (
    <>
      <section className={classes.bar} aria-label="Impersonation">
        <IconUserShield size={16} stroke={1.75} className={classes.icon} aria-hidden="true" />
        <p className="cut">
          <b>
            <bdi>{by.name}</bdi>
          </b>{' '}
          acting as{' '}
          <b>
            <bdi>{user?.name ?? `user ${user_id}`}</bdi>
          </b>
          {user && <span className={classes.username}> @{user.username}</span>}
        </p>
        {error ? (
          <span className={`cut ${classes.note}`} role="alert">
            {error}
          </span>
        ) : (
          <span className={`cut ${classes.note} ${classes.aside}`}>Everything is recorded under both names.</span>
        )}
        <Button
          className={classes.stop ?? ''}
          loading={stopping}
          rightSection={<Keys of="Shift+i" />}
          onClick={() => void stop()}
        >
          Stop
        </Button>
      </section>
      <div className={classes.frame} aria-hidden="true" />
    </>
  )
}
