import { Link } from '@tanstack/react-router'
import { printTerm } from '../ui/filter-query.ts'
import { count } from '../ui/number.ts'
import { leftOutTexts, nameOfRelation, type Relation } from './import-words.ts'
import { OutcomeBar, OutcomeLegend } from './outcome-bar.tsx'
import classes from './outcomes.module.css'
import { inOrder, outcomesOf, sumOf } from './outcomes.ts'

interface Props {
  relations: readonly Relation[]
  /** The project of an import, and the relations and parts whose failures its other tab lists: not those of parts of a failed record, and none while the import runs. */
  failures?: { project_id: number; listed: ReadonlySet<string> }
}

/** What became of the records of each relation: a bar, and the numbers beside it. */
export function RelationOutcomes({ relations, failures }: Props) {
  return (
    <table className={classes.relations}>
      <caption className="visually-hidden">Records by relation</caption>
      <thead>
        <tr>
          <th scope="col">Relation</th>
          <th scope="col">
            <span className="visually-hidden">Shares</span>
            <OutcomeLegend outcomes={sumOf(relations)} />
          </th>
          {['Read', 'Imported', 'Failed', 'Skipped'].map((name) => (
            <th key={name} scope="col" data-align="right">
              {name}
            </th>
          ))}
          <th scope="col" data-why="">
            Why skipped
          </th>
        </tr>
      </thead>
      <tbody>
        {inOrder(relations).map((relation) => {
          const { name } = relation
          const outcomes = outcomesOf(relation)
          const { read, written, failed, leftOut } = outcomes
          return (
            <tr key={name}>
              <th scope="row">
                <span className="cut" title={name}>
                  {nameOfRelation(name)}
                </span>
              </th>
              <td>
                <OutcomeBar outcomes={outcomes} />
              </td>
              <Amount n={read} />
              <Amount n={written} />
              <td data-align="right" data-bad={failed > 0 || undefined}>
                {failed === 0 ? (
                  <span className="quiet">–</span>
                ) : failures?.listed.has(name) ? (
                  <Link
                    to="/import/$projectId"
                    params={{ projectId: String(failures.project_id) }}
                    search={{ tab: 'failed', q: relationTerm(name) }}
                    className={classes.link}
                    aria-label={`${count(failed)} failed: ${nameOfRelation(name)}`}
                  >
                    {count(failed)}
                  </Link>
                ) : (
                  count(failed)
                )}
              </td>
              <Amount n={leftOut} />
              <td data-why="">
                <span className="cut quiet">{whyLeftOut(relation)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Amount = ({ n }: { n: number }) => (
  <td data-align="right">{n === 0 ? <span className="quiet">–</span> : count(n)}</td>
)

const relationTerm = (value: string) => printTerm({ kind: 'operator', operator: 'relation', value, negated: false })

/** `2 duplicate, 1 no account`; without the number if there is one reason. */
function whyLeftOut({ left_out }: Relation): string {
  const [only, ...others] = left_out
  if (only && others.length === 0) return leftOutTexts[only.reason][0]
  return left_out.map(({ reason, records }) => `${count(records)} ${leftOutTexts[reason][0]}`).join(', ')
}
