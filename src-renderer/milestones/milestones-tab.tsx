import type { Home } from '../planning/home.ts'
import { RecordsTab } from '../planning/records-tab.tsx'
import { milestoneKind } from './milestone-kind.ts'
import { useMilestoneInUrl } from './use-milestone-in-url.ts'

/** The milestones of a project or group, with those of its parent groups. */
export function MilestonesTab({ home }: { home: Home }) {
  useMilestoneInUrl(home)
  return <RecordsTab kind={milestoneKind} home={home} />
}
