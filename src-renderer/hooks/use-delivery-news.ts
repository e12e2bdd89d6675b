import { useEffect, useRef } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { announceRows } from '../live/changes.ts'

const busy_ms = 1500
const quiet_ms = 4000

/**
 * The figures of all deliveries for administrators, read again and again. Deliveries are no events of the instance, so a change of the figures tells the lists on
 * screen to look for new rows.
 */
export function useDeliveryNews() {
  const enabled = useMe().data?.is_admin === true
  const waits = useRef(false)
  const read = useRead(
    'GET /-/gantry/v1/delivery_figures',
    {},
    { enabled, refetchInterval: waits.current ? busy_ms : quiet_ms },
  )
  const figures = read.data
  const text = JSON.stringify(figures)
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (text === undefined) return
    const isNew = known.current !== undefined && known.current !== text
    known.current = text
    waits.current = (figures?.waiting ?? 0) > 0
    if (isNew) announceRows('hook_delivery')
  }, [text, figures?.waiting])
  return read
}
