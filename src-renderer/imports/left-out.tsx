import { count, pluralize } from '../ui/number.ts'
import { leftOutTexts, nameOfRelation, type Relation } from './import-words.ts'
import classes from './outcomes.module.css'
import { leftOutByReason } from './outcomes.ts'

/** Why records were skipped, and which. None of them failed. */
export function LeftOutRecords({ relations, title }: { relations: readonly Relation[]; title: string }) {
  const reasons = leftOutByReason(relations)
  if (reasons.length === 0) return null
  return (
    <section className={classes.block} aria-labelledby="left-out">
      <h2 id="left-out">{title}</h2>
      <ul className={classes.reasons}>
        {reasons.map(({ reason, records, relations: names }) => (
          <li key={reason}>
            <b className={classes.amount}>{count(records)}</b>
            <p>
              {leftOutTexts[reason][1]}{' '}
              <span className="quiet">
                {names.map(([name, n]) => `${nameOfRelation(name)} ${count(n)}`).join(', ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Labels and milestones that the archive contains only inside other records. */
export function AddedRecords({ relations }: { relations: readonly Relation[] }) {
  const added = relations.filter((relation) => relation.added > 0)
  if (added.length === 0) return null
  const names = added.map(({ name, added: n }) => pluralize(n, name.replace(/s$/, ''), name))
  return (
    <p className={classes.remark}>
      Not counted above: {names.join(' and ')}, created because other records of the archive use them.
    </p>
  )
}
