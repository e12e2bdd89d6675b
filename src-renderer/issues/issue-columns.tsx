import { IconLock } from '@tabler/icons-react'
import {
  assigneesColumn,
  authorColumn,
  commentsColumn,
  createdColumn,
  labelsColumn,
  milestoneColumn,
  None,
  recordTitleTrack,
  updatedColumn,
} from '../notes/record-columns.tsx'
import { IssueState } from '../ui/issue-state.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Due } from '../ui/when.tsx'
import { type Issue, isOpen, labelsOf, priorityOf, projectName } from './issue.ts'
import classes from './issues.module.css'

interface Options {
  /** Shows the project in each reference. */
  acrossProjects: boolean
  /** All rows are overdue, so due dates need no colour. */
  allLate: boolean
  groupedByPriority: boolean
}

export const issueColumns = ({ acrossProjects, allLate, groupedByPriority }: Options): Columns<Issue> => [
  {
    id: 'state',
    header: () => <span className="visually-hidden">State</span>,
    meta: { track: '16px' },
    cell: ({ row: { original: issue } }) => <IssueState open={isOpen(issue)} />,
  },
  {
    id: 'reference',
    header: 'Issue',
    meta: acrossProjects ? { track: '124px', narrow: '92px', wide: '152px' } : { track: '48px', narrow: '40px' },
    cell: ({ row: { original: issue } }) => (
      <span className={`mono quiet ${classes.reference}`} title={issue.references.full}>
        {acrossProjects && <span className="cut">{projectName(issue)}</span>}
        <span>#{issue.iid}</span>
      </span>
    ),
  },
  {
    id: 'title',
    header: 'Title',
    meta: { track: 'minmax(140px, 1fr)', narrow: recordTitleTrack, order: 'title' },
    cell: ({ row: { original: issue } }) => (
      <>
        <span className={`cut ${classes.title}`} dir="auto" title={issue.title}>
          {issue.title}
        </span>
        {issue.confidential && (
          <IconLock size={13} stroke={1.75} className={classes.lock} role="img" aria-label="Confidential" />
        )}
      </>
    ),
  },
  labelsColumn((issue) => {
    const priority = groupedByPriority ? priorityOf(issue)?.name : undefined
    return labelsOf(issue).filter((label) => label.name !== priority)
  }),
  authorColumn(),
  assigneesColumn(),
  milestoneColumn(),
  {
    id: 'due',
    header: 'Due',
    meta: { track: '80px', order: 'due_date', name: 'Due' },
    cell: ({ row: { original: issue } }) => <Due on={issue.due_date} open={isOpen(issue)} plain={allLate} />,
  },
  {
    id: 'weight',
    header: 'Weight',
    meta: { track: '56px', align: 'right', from: 900, order: 'weight', name: 'Weight' },
    cell: ({ row: { original: issue } }) => issue.weight ?? <None />,
  },
  {
    id: 'time',
    header: 'Spent',
    meta: { track: '80px', align: 'right', from: 1700, name: 'Time spent' },
    cell: ({ row: { original: issue } }) => issue.time_stats.human_total_time_spent ?? <None />,
  },
  commentsColumn(),
  createdColumn(),
  updatedColumn(),
]
