import { useEffect, useRef } from 'react'
import { useRead } from '../api/use-api.ts'
import { announceRows } from '../live/changes.ts'

const looked_ms = 2000

/** Looks for newer requests of a client, or of all but the console, and tells the list on screen. */
export function useRequestNews(client: string | undefined, enabled: boolean) {
  const { data } = useRead(
    'GET /-/gantry/v1/requests',
    { client, per_page: 1 },
    { enabled, refetchInterval: enabled ? looked_ms : false },
  )
  const newest = data?.[0]?.request_id
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (newest === undefined) return
    const isNew = known.current !== undefined && known.current !== newest
    known.current = newest
    if (isNew) announceRows('logged_request')
  }, [newest])
}
