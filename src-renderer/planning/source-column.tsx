import { PathText } from '../ui/path-text.tsx'
import type { Columns } from '../ui/table-columns.ts'
import type { Home } from './home.ts'
import type { PlanningRecord } from './record-kind.ts'

/** The column that says where a record comes from. */
export const sourceColumn = <T extends PlanningRecord>(kind: Home['kind'], from?: number): Columns<T>[number] => ({
  id: 'from',
  header: 'Source',
  meta: { track: 'minmax(96px, 3fr)', name: 'Source', ...(from !== undefined && { from }) },
  cell: ({ row: { original: record } }) =>
    record.inherited ? (
      record.group ? (
        <PathText path={record.group.full_path} />
      ) : (
        <span className="cut quiet">a group that you cannot see</span>
      )
    ) : (
      <span className="quiet">This {kind}</span>
    ),
})
