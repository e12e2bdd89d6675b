import { IconMessage } from '@tabler/icons-react'
import { Labels } from '../ui/label.tsx'
import { Avatars, type PersonLike } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { useIsWide } from '../ui/table-width.ts'
import { Ago } from '../ui/when.tsx'
import classes from './record-columns.module.css'

type Column<Row extends object> = Columns<Row>[number]

/** Beside a peek, columns leave before a title gets shorter than this. It fits into the narrowest pane beside a peek. */
export const recordTitleTrack = 'minmax(220px, 1fr)'

export const None = () => <span className="quiet">–</span>

const labelsWidth = 216
const wideLabelsWidth = 304

export const labelsColumn = <Row extends object>(
  labelsOf: (row: Row) => Parameters<typeof Labels>[0]['labels'],
): Column<Row> => ({
  id: 'labels',
  header: 'Labels',
  meta: { track: `${labelsWidth}px`, wide: `${wideLabelsWidth}px`, from: 1100, name: 'Labels' },
  cell: ({ row: { original } }) => <FittingLabels labels={labelsOf(original)} />,
})

function FittingLabels({ labels }: { labels: Parameters<typeof Labels>[0]['labels'] }) {
  return <Labels labels={labels} width={useIsWide() ? wideLabelsWidth : labelsWidth} />
}

export const authorColumn = <Row extends { author: { name: string; username: string } }>(): Column<Row> => ({
  id: 'author',
  header: 'Author',
  meta: { track: '140px', from: 1700, name: 'Author' },
  cell: ({ row: { original } }) => (
    <span className="cut" dir="auto" title={`@${original.author.username}`}>
      {original.author.name}
    </span>
  ),
})

export const assigneesColumn = <Row extends { assignees: readonly PersonLike[] }>(): Column<Row> => ({
  id: 'assignees',
  header: 'Assignees',
  meta: { track: '68px', name: 'Assignees' },
  cell: ({ row: { original } }) => <Avatars people={original.assignees} />,
})

export const milestoneColumn = <Row extends { milestone: { title: string } | null }>(): Column<Row> => ({
  id: 'milestone',
  header: 'Milestone',
  meta: { track: '88px', wide: '136px', from: 1000, name: 'Milestone' },
  cell: ({ row: { original } }) =>
    original.milestone ? (
      <span className="cut" dir="auto" title={original.milestone.title}>
        {original.milestone.title}
      </span>
    ) : (
      <None />
    ),
})

export const commentsColumn = <Row extends { user_notes_count: number }>(): Column<Row> => ({
  id: 'comments',
  header: () => <IconMessage size={14} stroke={1.75} role="img" aria-label="Comments" className={classes.bubble} />,
  meta: { track: '32px', align: 'right', from: 900, name: 'Comments' },
  cell: ({ row: { original } }) => <span className="quiet">{original.user_notes_count || ''}</span>,
})

export const createdColumn = <Row extends { created_at: string }>(): Column<Row> => ({
  id: 'created',
  header: 'Created',
  meta: { track: '72px', align: 'right', from: 1400, order: 'created_at', name: 'Created' },
  cell: ({ row: { original } }) => (
    <span className="quiet">
      <Ago at={original.created_at} />
    </span>
  ),
})

export const updatedColumn = <Row extends { updated_at: string }>(): Column<Row> => ({
  id: 'updated',
  header: 'Updated',
  meta: { track: '72px', narrow: '60px', align: 'right', order: 'updated_at', name: 'Updated' },
  cell: ({ row: { original } }) => (
    <span className="quiet">
      <Ago at={original.updated_at} />
    </span>
  ),
})
