import classes from './facts.module.css'

export type Fact = readonly [name: string, value: string, of?: string | undefined]

/** What is counted of a record: large numbers below their names, and what part of them is meant where that is a question. */
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
