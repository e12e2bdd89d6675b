import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './filter-bar.module.css'

/** Lists the terms that are not applied, each with its reason. */
export function FilterProblems({ problems }: { problems: ReadonlyMap<string, string> }) {
  if (problems.size === 0) return null
  return (
    <div className={classes.problems} role="status">
      <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
      {[...problems].map(([term, why]) => (
        <span key={term}>
          <code>{term}</code> is not applied. {why}
        </span>
      ))}
    </div>
  )
}
