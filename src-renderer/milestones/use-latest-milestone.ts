import { useRead } from '../api/use-api.ts'
import type { Home } from '../planning/home.ts'
import { type Milestone, milestoneAddresses } from './milestone.ts'

/** The milestone with its counts as they are now. Until the answer arrives, the milestone as the list shows it. */
export function useLatestMilestone({ kind, id }: Home, milestone_id: number | undefined, row: Milestone | undefined) {
  const read = useRead(
    milestoneAddresses[kind].list,
    { id, ids: [milestone_id ?? 0] },
    { enabled: milestone_id !== undefined },
  )
  const [found] = read.data ?? []
  return { ...read, milestone: read.data ? found : row, isGone: read.data !== undefined && found === undefined }
}
