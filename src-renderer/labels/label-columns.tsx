import { IconBell } from '@tabler/icons-react'
import type { Home } from '../planning/home.ts'
import { sourceColumn } from '../planning/source-column.tsx'
import { Label as LabelChip } from '../ui/label.tsx'
import { count } from '../ui/number.ts'
import type { Columns } from '../ui/table-columns.ts'
import type { Label } from './label.ts'

export const labelColumns = ({ kind }: Pick<Home, 'kind'>): Columns<Label> => [
  {
    id: 'title',
    header: 'Label',
    meta: { track: 'minmax(160px, 4fr)', order: 'title' },
    cell: ({ row: { original: label } }) => <LabelChip label={label} />,
  },
  {
    id: 'description',
    header: 'Description',
    meta: { track: 'minmax(0, 6fr)', from: 620, name: 'Description' },
    cell: ({ row: { original: label } }) => (
      <span className="cut" dir="auto">
        {label.description || <Dash />}
      </span>
    ),
  },
  ...(kind === 'project'
    ? [
        {
          id: 'priority',
          header: 'Priority',
          meta: { track: '64px', align: 'right', order: 'priority', name: 'Priority', hint: '0 is the most urgent' },
          cell: ({ row: { original: label } }) => label.priority ?? <Dash />,
        } satisfies Columns<Label>[number],
      ]
    : []),
  countColumn('open', 'Open issues', '88px', ({ open_issues_count }) => open_issues_count),
  countColumn('closed', 'Closed issues', '96px', ({ closed_issues_count }) => closed_issues_count, 760),
  countColumn(
    'requests',
    'Open merge requests',
    '128px',
    ({ open_merge_requests_count }) => open_merge_requests_count,
    960,
  ),
  sourceColumn(kind),
  {
    id: 'subscribed',
    header: () => <span className="visually-hidden">Subscribed</span>,
    meta: { track: '20px', align: 'right', name: 'Subscribed', hasNoBar: true },
    cell: ({ row: { original: label } }) =>
      label.subscribed && <IconBell size={14} stroke={1.75} aria-label="Subscribed" role="img" />,
  },
]

const Dash = () => <span className="quiet">–</span>

const countColumn = (
  id: string,
  name: string,
  track: string,
  countOf: (label: Label) => number | undefined,
  from?: number,
): Columns<Label>[number] => ({
  id,
  header: name,
  meta: {
    track,
    align: 'right',
    name,
    hint: 'Counts only records that you can see',
    ...(from !== undefined && { from }),
  },
  cell: ({ row: { original: label } }) => {
    const n = countOf(label)
    return n ? count(n) : <Dash />
  },
})
