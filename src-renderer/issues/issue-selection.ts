import { useEffect, useRef } from 'react'
import { createStore } from '../ui/store.ts'
import type { BulkChange } from './bulk-change.ts'
import type { MoveTarget } from './move.ts'

interface IssueSelection {
  count: number
  /** The projects of the selected issues. */
  projects: readonly number[]
  /** Opens the dialog of a bulk change. */
  change: (change: BulkChange) => void
  /** Opens the dialog of a move to this project. */
  move: (target: MoveTarget) => void
}

/** The selected issues of the list on screen, for commands that come from outside the list. */
export const issueSelection = createStore<IssueSelection | undefined>(undefined)

export function useOfferedSelection({ count, projects, ...opening }: IssueSelection): void {
  const latest = useRef(opening)
  useEffect(() => {
    latest.current = opening
  })
  const ids = projects.join()
  useEffect(() => {
    if (count === 0) return
    issueSelection.set({
      count,
      projects: ids ? ids.split(',').map(Number) : [],
      change: (wanted) => latest.current.change(wanted),
      move: (target) => latest.current.move(target),
    })
    return () => issueSelection.set(undefined)
  }, [count, ids])
}
