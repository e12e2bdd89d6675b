import { curlOf } from '../../api/curl.ts'
import type { PeekActions } from '../../lists/list-browser.tsx'
import { Kind } from '../../rows/row-change.tsx'
import { columnChanges, keyText, type NamedRow } from '../../rows/row-words.ts'
import { tableText } from '../../rows/table-words.ts'
import { copyText } from '../../ui/copy.ts'
import { Peek } from '../../ui/peek.tsx'
import classes from './comparison.module.css'
import { diffAddress, type Pair } from './diff.ts'

interface Props extends PeekActions {
  id: string
  /** Undefined while the page of the row is not loaded, or if the row no longer differs. */
  row: NamedRow | undefined
  pair: Pair
}

/** A row that differs: each column before and after, in full. */
export function DiffPeek({ id, row, pair, ...actions }: Props) {
  return (
    <Peek
      name="Row"
      badge={row && <Kind row={row} look="tint" />}
      reference={<span className="cut">{row?.table ?? id}</span>}
      title={row ? `${tableText(row.table)} ${keyText(row)}` : ''}
      onCopy={() =>
        copyText(
          curlOf(diffAddress, { name: pair.before, other: pair.after, ...(row && { table: row.table }) }),
          'Request',
        )
      }
      {...actions}
    >
      {row ? (
        <table className={classes.columns}>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">{pair.before}</th>
              <th scope="col">{pair.after}</th>
            </tr>
          </thead>
          <tbody>
            {columnChanges(row).map(({ column, before, after }) => (
              <tr key={column}>
                <th scope="row" className="mono">
                  {column}
                </th>
                <td dir="auto">{before ?? <span className="quiet">–</span>}</td>
                <td dir="auto">{after ?? <span className="quiet">–</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>This row is not on the loaded pages, or no longer differs.</p>
      )}
    </Peek>
  )
}
