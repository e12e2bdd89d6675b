import { count } from '../ui/number.ts'
import classes from './action-dialog.module.css'
import type { ProjectContents, SkippedProjects } from './action-plan.ts'

interface Props {
  eligible: readonly ProjectContents[]
  skipped: readonly SkippedProjects[]
  /** Selected projects that no longer exist. */
  missing: number
}

const maxNames = 6

/** Names the projects that an action skips, with the reason, and those that it applies to. */
export function SkippedProjectsNotice({ eligible, skipped, missing }: Props) {
  return (
    <>
      {(skipped.length > 0 || missing > 0) && (
        <div className={classes.skipped}>
          {skipped.map(({ reason, projects }) => (
            <p key={reason}>
              <b>Skipped {count(projects.length)}</b>: {reason} (<Names projects={projects} />)
            </p>
          ))}
          {missing > 0 && (
            <p>
              <b>Skipped {count(missing)}</b>: no longer found
            </p>
          )}
        </div>
      )}
      {eligible.length > 1 && (
        <details className={classes.names}>
          <summary>Show all {count(eligible.length)} projects</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <ul tabIndex={0}>
            {eligible.map((project) => (
              <li key={project.id} className="mono">
                {project.path_with_namespace}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Names({ projects }: { projects: readonly ProjectContents[] }) {
  const paths = projects.map((project) => project.path_with_namespace)
  return (
    <span title={paths.join('\n')}>
      {paths.slice(0, maxNames).join(', ')}
      {paths.length > maxNames && ` and ${count(paths.length - maxNames)} more`}
    </span>
  )
}
