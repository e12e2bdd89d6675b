import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoneText } from '../changes/last-change.ts'
import { moveBetween, type Part } from '../changes/record-part.ts'
import type { Home } from '../planning/home.ts'
import { mayChange, type Toggle } from '../planning/record-kind.ts'
import { toast } from '../ui/toast.ts'
import { type Milestone, milestoneUpdate, readMilestone, readsAffectedByMilestones } from './milestone.ts'

const eventFor = (state: unknown) => (state === 'closed' ? 'close' : 'activate')

export const statePart = (home: Home, milestone_id: number): Part => ({
  read: async () => ({ state: (await readMilestone(home, milestone_id))?.state ?? null }),
  write: async ({ state }) => {
    await milestoneUpdate(home, milestone_id, { state_event: eventFor(state) }).send()
    return undefined
  },
})

/** Closes an active milestone, and reopens a closed one. */
export function useStateToggle(home: Home) {
  const update = useSend({ refreshes: readsAffectedByMilestones })
  const toggle = ({ id, title, state }: Milestone) => {
    const after = state === 'active' ? 'closed' : 'active'
    void update
      .send(milestoneUpdate(home, id, { state_event: eventFor(after) }))
      .then(() =>
        announceOne({
          text: `${title} ${after === 'closed' ? 'closed' : 'reopened'}`,
          name: title,
          undone: () => undoneText(title, after === 'closed' ? 'open again' : 'closed again'),
          reads: readsAffectedByMilestones,
          undo: moveBetween(statePart(home, id), { state: after }, { state }),
        }),
      )
      .catch((cause: Error) => toast(`The milestone could not be changed: ${cause.message}`))
  }
  return (milestone: Milestone): Toggle => {
    const name = milestone.state === 'active' ? 'Close milestone' : 'Reopen milestone'
    return { button: name, name, run: mayChange(home, milestone) ? () => toggle(milestone) : undefined }
  }
}
