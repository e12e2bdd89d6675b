import classes from './matrix.module.css'

/** A column: a way the act can go. */
export interface MatrixColumn {
  id: string
  name: string
  detail?: string
}

/** A line: a thing, and what becomes of it each way. */
export interface MatrixRow {
  what: string
  detail?: string | undefined
  fates: readonly string[]
}

interface Props {
  columns: readonly MatrixColumn[]
  picked: string
  /** Where there are several. */
  onPick?: (way: string) => void
  rows: readonly MatrixRow[]
}

/** Each thing, and what becomes of it each way; the way that is chosen is lit. */
export function Matrix({ columns: ways, picked: at, onPick, rows: touches }: Props) {
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">What it touches</th>
          {ways.map((way) => (
            <th key={way.id} scope="col" data-way="" data-picked={way.id === at || undefined}>
              {ways.length === 1 ? (
                <ColumnName way={way} />
              ) : (
                <label className={classes.way}>
                  <input type="radio" name="way" checked={way.id === at} onChange={() => onPick?.(way.id)} />
                  <span>
                    <ColumnName way={way} />
                  </span>
                </label>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {touches.map(({ what, detail, fates: outcomes }) => (
          <tr key={what}>
            <th scope="row">
              {what}
              {detail && <span className={classes.detail}>{detail}</span>}
            </th>
            {ways.map((way, i) => (
              <td
                key={way.id}
                data-way=""
                data-picked={way.id === at || undefined}
                data-fate={/^destroyed/.test(outcomes[i] ?? '') && way.id === at ? 'destroyed' : undefined}
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

function ColumnName({ way: { name, detail } }: { way: MatrixColumn }) {
  return (
    <>
      {name}
      {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
