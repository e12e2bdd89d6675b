import { Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import { projectPath } from '../issues/issue.ts'
import type { Home } from '../planning/home.ts'
import { IssueState } from '../ui/issue-state.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { Due } from '../ui/when.tsx'
import type { Milestone } from './milestone.ts'
import classes from './milestones.module.css'

/** How many issues the side panel lists. */
const maxIssues = 20

const addresses = { project: 'GET /projects/:id/issues', group: 'GET /groups/:id/issues' } as const

/** The open issues of the milestone in the project, or in the group and below it, those with the most urgent label first. */
export function MilestoneIssues({ home, milestone }: { home: Home; milestone: Milestone }) {
  const read = useList(addresses[home.kind], {
    ...{ id: home.id, milestone: milestone.title, state: 'opened', order_by: 'label_priority', sort: 'asc' },
    per_page: maxIssues,
  })
  const { rows } = read
  const total = read.total ?? rows?.length ?? 0
  if (read.error && !rows)
    return <ErrorBand error={read.error} what="The issues could not be loaded." onRetry={read.retry} />
  if (!rows) return <SkeletonBar width="60%" />
  if (total === 0) return null
  return (
    <section className={classes.issues} aria-label="Open issues">
      <h3>
        Open issues{' '}
        <span className="quiet">{total > rows.length ? `${rows.length} of ${count(total)}` : count(total)}</span>
      </h3>
      <ul>
        {rows.map((issue) => (
          <li key={issue.id} className={classes.issue}>
            <IssueState open size={14} />
            <Link
              to="/projects/$projectId/issues/$iid"
              params={{ projectId: String(issue.project_id), iid: String(issue.iid) }}
            >
              <span className="cut" dir="auto">
                {issue.title}
              </span>
              <span className="mono quiet" title={projectPath(issue)}>
                #{issue.iid}
              </span>
            </Link>
            {issue.due_date && <Due on={issue.due_date} open />}
          </li>
        ))}
      </ul>
    </section>
  )
}
