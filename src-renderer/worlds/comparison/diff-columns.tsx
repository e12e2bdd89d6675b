import { Changes, Kind } from '../../rows/row-change.tsx'
import { keyText, type NamedRow } from '../../rows/row-words.ts'
import type { Columns } from '../../ui/table-columns.ts'
import classes from './comparison.module.css'

export const diffColumns: Columns<NamedRow> = [
  {
    id: 'kind',
    header: 'Change',
    meta: { track: '84px' },
    cell: ({ row: { original: row } }) => <Kind row={row} />,
  },
  {
    id: 'key',
    header: 'Key',
    meta: { track: 'minmax(64px, 1fr)' },
    cell: ({ row: { original: row } }) => (
      <span className="mono cut" title={keyText(row)}>
        {keyText(row)}
      </span>
    ),
  },
  {
    id: 'columns',
    header: 'Columns',
    meta: { track: 'minmax(140px, 5fr)' },
    cell: ({ row: { original: row } }) => (
      <span className={`cut ${classes.changes}`}>
        <Changes row={row} />
      </span>
    ),
  },
]
