import { count } from '../ui/number.ts'
import classes from './act-dialog.module.css'
import type { Contents, Refusal } from './bulk-plan.ts'

interface Props {
  goes: readonly Contents[]
  refused: readonly Refusal[]
  /** Picked, but not there any more. */
  missing: number
}

const shown = 6

/** By name: what the act is for, and what it leaves out with the reason. */
export function ActRefusals({ goes, refused, missing }: Props) {
  return (
    <>
      {(refused.length > 0 || missing > 0) && (
        <div className={classes.refused}>
          {refused.map(({ why, projects }) => (
            <p key={why}>
              <b>{count(projects.length)} left out</b>, {why}: <Names of={projects} />
            </p>
          ))}
          {missing > 0 && (
            <p>
              <b>{count(missing)} left out</b>, not there any more
            </p>
          )}
        </div>
      )}
      {goes.length > 1 && (
        <details className={classes.names}>
          <summary>All {count(goes.length)} by name</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <ul tabIndex={0}>
            {goes.map((one) => (
              <li key={one.id} className="mono">
                {one.path_with_namespace}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Names({ of }: { of: readonly Contents[] }) {
  const names = of.slice(0, shown).map((one) => one.path_with_namespace)
  return (
    <span title={of.map((one) => one.path_with_namespace).join('\n')}>
      {names.join(', ')}
      {of.length > shown && ` and ${count(of.length - shown)} more`}
    </span>
  )
}
