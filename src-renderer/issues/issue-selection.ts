import { useEffect, useRef } from 'react'
import { createStore } from '../ui/store.ts'
import type { BulkChange } from './bulk-change.ts'

interface IssueSelection {
  count: number
  /** The projects of the selected issues. */
  projects: readonly number[]
  /** Opens the dialog of a bulk change. */
  change: (change: BulkChange) => void
}

/** The selected issues of the list on screen, for commands that come from outside the list. */
export const issueSelection = createStore<IssueSelection | undefined>(undefined)

export function useOfferedSelection({ count, projects, change }: IssueSelection): void {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const ids = projects.join()
  useEffect(() => {
    if (count === 0) return
    issueSelection.set({
      count,
      projects: ids ? ids.split(',').map(Number) : [],
      change: (wanted) => latest.current(wanted),
    })
    return () => issueSelection.set(undefined)
  }, [count, ids])
}
