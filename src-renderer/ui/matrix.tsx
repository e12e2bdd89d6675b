import classes from './matrix.module.css'

/** One variant of the action. */
export interface MatrixColumn {
  id: string
  name: string
  detail?: string
}

/** One affected thing, and its outcome for each variant. */
export interface MatrixRow {
  what: string
  detail?: string | undefined
  outcomes: readonly string[]
  /** Shows the outcome of the picked column in red. */
  destructive?: true
}

interface Props {
  columns: readonly MatrixColumn[]
  picked: string
  /** Required if there are several columns. */
  onPick?: (column: string) => void
  rows: readonly MatrixRow[]
}

/** Shows what an action does to each affected thing, one column per variant. The selected variant is highlighted. */
export function Matrix({ columns, picked, onPick, rows }: Props) {
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">Affected</th>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-column="" data-picked={column.id === picked || undefined}>
              {columns.length === 1 ? (
                <ColumnName column={column} />
              ) : (
                <label className={classes.column}>
                  <input
                    type="radio"
                    name="column"
                    checked={column.id === picked}
                    onChange={() => onPick?.(column.id)}
                  />
                  <span>
                    <ColumnName column={column} />
                  </span>
                </label>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, detail, outcomes, destructive }) => (
          <tr key={what}>
            <th scope="row">
              {what}
              {detail && <span className={classes.detail}>{detail}</span>}
            </th>
            {columns.map((column, i) => (
              <td
                key={column.id}
                data-column=""
                data-picked={column.id === picked || undefined}
                data-destructive={(destructive && column.id === picked) || undefined}
              >
                {outcomes[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ColumnName({ column: { name, detail } }: { column: MatrixColumn }) {
  return (
    <>
      {name}
      {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
