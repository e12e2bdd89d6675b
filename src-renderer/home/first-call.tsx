import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseBody } from '../api/client.ts'
import { useRead } from '../api/use-api.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './connect.module.css'

type Calls = ResponseBody<'GET /-/gantry/v1/tokens/:id/calls'>

const poll_ms = 1500

/** The calls with a new token, read until the first one has succeeded. Each call refreshes when the user's tokens were last used. */
export function useFirstCall(token_id: number | undefined): Calls | undefined {
  const input = { id: token_id ?? 0 }
  const known = useRead('GET /-/gantry/v1/tokens/:id/calls', input, { enabled: false }).data
  const waiting = token_id !== undefined && !known?.first_success
  const calls = useRead('GET /-/gantry/v1/tokens/:id/calls', input, {
    enabled: waiting,
    refetchInterval: waiting ? poll_ms : false,
  })
  const cache = useQueryClient()
  const called_at = calls.data?.last?.at
  useEffect(() => {
    if (called_at) void cache.invalidateQueries({ queryKey: ['GET /personal_access_tokens'] })
  }, [cache, called_at])
  return token_id === undefined ? undefined : calls.data
}

interface Props {
  created: boolean
  calls: Calls | undefined
  /** Only administrators create tokens that can call the API. */
  mayCreate: boolean
}

/** Says whether the new token works: waiting, refused, or the first successful call. */
export function FirstCall({ created, calls, mayCreate }: Props) {
  const { first_success, last } = calls ?? {}
  return (
    <p role="status" className={classes.firstCall} data-called={first_success ? true : undefined}>
      {first_success ? (
        <>
          <StatusBadge tone="ok">Connected</StatusBadge>
          <CallText call={first_success} />
        </>
      ) : last ? (
        <>
          <StatusBadge tone="warn">Last request failed</StatusBadge>
          <CallText call={last} />
        </>
      ) : created ? (
        <StatusBadge tone="plain">Waiting for the first request with this token</StatusBadge>
      ) : (
        <span className="quiet">
          {mayCreate ? 'Create a token to replace YOUR_TOKEN.' : 'Replace YOUR_TOKEN with the token.'}
        </span>
      )}
    </p>
  )
}

function CallText({ call: { method, path, status, client, at } }: { call: NonNullable<Calls['last']> }) {
  return (
    <span className="cut" title={`${method} ${path}`}>
      <span className="mono">
        {method} {path.replace(/^\/api\/v4/, '')}
      </span>{' '}
      {status} · {client} · <Ago at={at} />
    </span>
  )
}
