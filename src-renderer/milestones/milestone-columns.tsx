import type { Home } from '../planning/home.ts'
import { sourceColumn } from '../planning/source-column.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Day, Due } from '../ui/when.tsx'
import type { Milestone } from './milestone.ts'
import { MilestoneState } from './milestone-state.tsx'
import classes from './milestones.module.css'
import { Progress } from './progress.tsx'

export const milestoneColumns = ({ kind }: Pick<Home, 'kind'>): Columns<Milestone> => [
  {
    id: 'state',
    header: () => <span className="visually-hidden">State</span>,
    meta: { track: '18px' },
    cell: ({ row: { original: milestone } }) => <MilestoneState state={milestone.state} />,
  },
  {
    id: 'title',
    header: 'Milestone',
    meta: { track: 'minmax(160px, 6fr)', order: 'title' },
    cell: ({ row: { original: milestone } }) => (
      <span className={`cut ${classes.title}`} dir="auto">
        {milestone.title}
      </span>
    ),
  },
  {
    id: 'progress',
    header: 'Closed issues',
    meta: { track: 'minmax(128px, 4fr)', name: 'Closed issues', hint: 'Counts only issues that you can see' },
    cell: ({ row: { original: milestone } }) => <Progress milestone={milestone} />,
  },
  {
    id: 'start',
    header: 'Start',
    meta: { track: '88px', align: 'right', from: 760, order: 'start_date', name: 'Start' },
    cell: ({ row: { original: milestone } }) =>
      milestone.start_date ? <Day at={milestone.start_date} /> : <span className="quiet">–</span>,
  },
  {
    id: 'due',
    header: 'Due',
    meta: { track: '88px', align: 'right', order: 'due_date', name: 'Due' },
    cell: ({ row: { original: milestone } }) => <Due on={milestone.due_date} open={milestone.state === 'active'} />,
  },
  sourceColumn(kind, 620),
]
