import classes from './matrix.module.css'

/** A column: a way the act can go. */
export interface Way {
  id: string
  name: string
  detail?: string
}

/** A line: a thing, and what becomes of it each way. */
export interface Touch {
  what: string
  detail?: string | undefined
  fates: readonly string[]
}

interface Props {
  ways: readonly Way[]
  at: string
  /** Where there are several. */
  onPick?: (way: string) => void
  touches: readonly Touch[]
}

/** Each thing, and what becomes of it each way; the way that is chosen is lit. */
export function Matrix({ ways, at, onPick, touches }: Props) {
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">What it touches</th>
          {ways.map((way) => (
            <th key={way.id} scope="col" data-way="" data-picked={way.id === at || undefined}>
              {ways.length === 1 ? (
                <WayName way={way} />
              ) : (
                <label className={classes.way}>
                  <input type="radio" name="way" checked={way.id === at} onChange={() => onPick?.(way.id)} />
                  <span>
                    <WayName way={way} />
                  </span>
                </label>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {touches.map(({ what, detail, fates }) => (
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
                data-fate={/^destroyed/.test(fates[i] ?? '') && way.id === at ? 'destroyed' : undefined}
              >
                {fates[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WayName({ way: { name, detail } }: { way: Way }) {
  return (
    <>
      {name}
      {detail && <span className={classes.detail}>{detail}</span>}
    </>
  )
}
