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
  fates: readonly string[]
}

interface Props {
  columns: readonly MatrixColumn[]
  picked: string
  /** Required if there are several columns. */
  onPick?: (way: string) => void
  rows: readonly MatrixRow[]
}

/** Shows what an action does to each affected thing, one column per variant. The selected variant is highlighted. */
export function Matrix({ columns, picked, onPick, rows }: Props) {
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">Affected</th>
          {columns.map((way) => (
            <th key={way.id} scope="col" data-way="" data-picked={way.id === picked || undefined}>
              {columns.length === 1 ? (
                <ColumnName column={way} />
              ) : (
                <label className={classes.way}>
                  <input type="radio" name="way" checked={way.id === picked} onChange={() => onPick?.(way.id)} />
                  <span>
                    <ColumnName column={way} />
                  </span>
                </label>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, detail, fates: outcomes }) => (
          <tr key={what}>
            <th scope="row">
              {what}
              {detail && <span className={classes.detail}>{detail}</span>}
            </th>
            {columns.map((way, i) => (
              <td
                key={way.id}
                data-way=""
                data-picked={way.id === picked || undefined}
                data-fate={/^destroyed/.test(outcomes[i] ?? '') && way.id === picked ? 'destroyed' : undefined}
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
