import { count } from '../ui/number.ts'
import type { Columns } from '../ui/table-columns.ts'
import type { Failure } from './failure-list.ts'
import { nameOfRecord, placeOfFailure, reasonOf } from './import-words.ts'
import classes from './imports.module.css'

export const failureColumns: Columns<Failure> = [
  {
    id: 'relation',
    header: 'Relation',
    meta: { track: 'minmax(112px, 4fr)' },
    cell: ({ row: { original: failure } }) => <span className="cut">{placeOfFailure(failure)}</span>,
  },
  {
    id: 'record',
    header: 'Record',
    meta: { track: 'minmax(104px, 6fr)' },
    cell: ({ row: { original: failure } }) => (
      <span className={`cut ${classes.record}`} dir="auto">
        {nameOfRecord(failure)}
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    meta: { track: 'minmax(144px, 6fr)' },
    cell: ({ row: { original: failure } }) => <span className="cut">{reasonOf(failure)}</span>,
  },
  {
    id: 'field',
    header: 'Field',
    meta: { track: 'minmax(80px, 3fr)', from: 760, name: 'Field' },
    cell: ({ row: { original: failure } }) =>
      failure.field === null ? <span className="quiet">–</span> : <span className="cut mono">{failure.field}</span>,
  },
  {
    id: 'line',
    header: 'Line',
    meta: { track: '72px', align: 'right', from: 860, name: 'Line' },
    cell: ({ row: { original: failure } }) => <span className="quiet">{count(failure.line_number + 1)}</span>,
  },
]
