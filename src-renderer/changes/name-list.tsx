import classes from './name-list.module.css'

interface Props {
  /** "Show 3 done". */
  summary: string
  items: readonly { id: string | number; name: string }[]
}

/** The names of records, shown on demand. */
export function NameList({ summary, items }: Props) {
  return (
    <details className={classes.names}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul tabIndex={0}>
        {items.map(({ id, name }) => (
          <li key={id} className="mono" dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}
