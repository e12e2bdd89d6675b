import classes from './facts.module.css'

export type Fact = readonly [name: string, value: string, of?: string | undefined]

/** The key figures of a record: name, value, and an optional qualifier such as "of 40". */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, of]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {of && <dd className={classes.of}>{of}</dd>}
        </div>
      ))}
    </dl>
  )
}
