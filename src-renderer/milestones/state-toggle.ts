import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween, type Part } from '../changes/record-part.ts'
import type { Home } from '../planning/home.ts'
import { toast } from '../ui/toast.ts'
import {
  type Milestone,
  milestoneAddresses,
  readMilestone,
  readsAffectedByMilestones,
  writeMilestone,
} from './milestone.ts'

const eventFor = (state: unknown) => (state === 'closed' ? 'close' : 'activate')

const statePart = (home: Home, milestone_id: number): Part => ({
  read: async () => ({ state: (await readMilestone(home, milestone_id))?.state ?? null }),
  write: async ({ state }) => {
    await writeMilestone(home, milestone_id, { state_event: eventFor(state) })
    return undefined
  },
})

/** Closes an active milestone, and reopens a closed one. */
export function useStateToggle(home: Home) {
  const update = useWrite(milestoneAddresses[home.kind].update, { refreshes: readsAffectedByMilestones })
  return ({ id, title, state }: Milestone) => {
    const after = state === 'active' ? 'closed' : 'active'
    void update
      .write({ id: home.id, milestone_id: id, state_event: eventFor(after) })
      .then(() =>
        announceOne({
          text: `${title} ${after === 'closed' ? 'closed' : 'reopened'}`,
          name: title,
          reads: readsAffectedByMilestones,
          undo: moveBetween(statePart(home, id), { state: after }, { state }),
        }),
      )
      .catch((cause: Error) => toast(`The milestone could not be changed: ${cause.message}`))
  }
}

export const toggleName = ({ state }: Pick<Milestone, 'state'>): string =>
  state === 'active' ? 'Close milestone' : 'Reopen milestone'
