import { IconLock, IconMessage } from '@tabler/icons-react'
import { IssueState } from '../ui/issue-state.tsx'
import { Labels } from '../ui/label.tsx'
import { Avatars } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { useIsWide } from '../ui/table-width.ts'
import { Ago, Due } from '../ui/when.tsx'
import { type Issue, isOpen, labelsOf, priorityOf, projectName } from './issue.ts'
import classes from './issues.module.css'

interface Options {
  /** Shows the project in each reference. */
  acrossProjects: boolean
  /** All rows are overdue, so due dates need no colour. */
  allLate: boolean
  groupedByPriority: boolean
}

const labelsWidth = 216
const wideLabelsWidth = 304

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
    meta: acrossProjects ? { track: '124px', narrow: '92px' } : { track: '48px', narrow: '40px' },
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
    meta: { track: 'minmax(140px, 1fr)', order: 'title' },
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
  {
    id: 'labels',
    header: 'Labels',
    meta: { track: `${labelsWidth}px`, wide: `${wideLabelsWidth}px`, from: 1100, name: 'Labels' },
    cell: ({ row: { original: issue } }) => {
      const labels = labelsOf(issue)
      const priority = groupedByPriority ? priorityOf(issue)?.name : undefined
      return <FittingLabels labels={labels.filter((label) => label.name !== priority)} />
    },
  },
  {
    id: 'author',
    header: 'Author',
    meta: { track: '132px', from: 1560, name: 'Author' },
    cell: ({ row: { original: issue } }) => (
      <span className="cut" dir="auto" title={`@${issue.author.username}`}>
        {issue.author.name}
      </span>
    ),
  },
  {
    id: 'assignees',
    header: 'Assignees',
    meta: { track: '68px', name: 'Assignees' },
    cell: ({ row: { original: issue } }) => <Avatars people={issue.assignees} />,
  },
  {
    id: 'milestone',
    header: 'Milestone',
    meta: { track: '88px', wide: '136px', from: 1000, name: 'Milestone' },
    cell: ({ row: { original: issue } }) =>
      issue.milestone ? (
        <span className="cut" dir="auto" title={issue.milestone.title}>
          {issue.milestone.title}
        </span>
      ) : (
        <None />
      ),
  },
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
    meta: { track: '80px', align: 'right', from: 1560, name: 'Time spent' },
    cell: ({ row: { original: issue } }) => issue.time_stats.human_total_time_spent ?? <None />,
  },
  {
    id: 'comments',
    header: () => <IconMessage size={14} stroke={1.75} role="img" aria-label="Comments" className={classes.bubble} />,
    meta: { track: '32px', align: 'right', from: 900, name: 'Comments' },
    cell: ({ row: { original: issue } }) => <span className="quiet">{issue.user_notes_count || ''}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { track: '72px', align: 'right', from: 1400, order: 'created_at', name: 'Created' },
    cell: ({ row: { original: issue } }) => (
      <span className="quiet">
        <Ago at={issue.created_at} />
      </span>
    ),
  },
  {
    id: 'updated',
    header: 'Updated',
    meta: { track: '72px', align: 'right', order: 'updated_at', name: 'Updated' },
    cell: ({ row: { original: issue } }) => (
      <span className="quiet">
        <Ago at={issue.updated_at} />
      </span>
    ),
  },
]

function FittingLabels({ labels }: { labels: Parameters<typeof Labels>[0]['labels'] }) {
  return <Labels labels={labels} width={useIsWide() ? wideLabelsWidth : labelsWidth} />
}

const None = () => <span className="quiet">–</span>
