import type { Home } from '../planning/home.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import type { Meta } from '../ui/peek.tsx'
import { Prose } from '../ui/prose.tsx'
import { Day, Due } from '../ui/when.tsx'
import type { Milestone } from './milestone.ts'
import { MilestoneIssues } from './milestone-issues.tsx'
import { Progress } from './progress.tsx'

export const MilestoneContent = ({ home, record: milestone }: { home: Home; record: Milestone }) => (
  <>
    {milestone.description?.trim() ? (
      <Collapsible name="description" height={200}>
        <Prose text={milestone.description} project={milestone.project_id} />
      </Collapsible>
    ) : (
      <p className="quiet">No description.</p>
    )}
    <Progress milestone={milestone} long />
    <MilestoneIssues home={home} milestone={milestone} />
  </>
)

export const metaOf = (_: Home, milestone: Milestone, source: Meta[number]): Meta => [
  ['Start', milestone.start_date ? <Day key="s" at={milestone.start_date} /> : '–'],
  ['Due', <Due key="d" on={milestone.due_date} open={milestone.state === 'active'} showLateness />],
  source,
  [
    'Reference',
    <span key="r" className="mono">
      %{milestone.iid}
    </span>,
  ],
  ['Created', <Day key="c" at={milestone.created_at} />],
]
