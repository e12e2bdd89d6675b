import type { Grouping } from '../lists/use-list.ts'
import { Label } from '../ui/label.tsx'
import { count } from '../ui/number.ts'
import { Person } from '../ui/person.tsx'
import { Day } from '../ui/when.tsx'
import { type Issue, priorityOf, projectPath } from './issue.ts'
import classes from './issues.module.css'

export const issueGroups = [
  { id: 'none', name: 'None' },
  { id: 'project', name: 'Project' },
  { id: 'priority', name: 'Priority' },
  { id: 'milestone', name: 'Milestone' },
  { id: 'assignee', name: 'Assignee' },
] as const

interface IssueGrouping extends Grouping<Issue> {
  head: (issue: Issue) => React.ReactNode
}

const noGroup = '￿'
const comparePriorities = (a: string, b: string) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)
const ranks = ['critical', 'highest', 'urgent', 'high', 'medium', 'normal', 'low', 'lowest']
const rankOf = (name: string) => {
  const rank = ranks.indexOf(name.split('::')[1] ?? '')
  return rank < 0 ? (name === noGroup ? 99 : 50) : rank
}

export const groupings: Record<string, IssueGrouping> = {
  project: { of: projectPath, head: (issue) => <b className={classes.groupName}>{projectPath(issue)}</b> },
  priority: {
    of: (issue) => priorityOf(issue)?.name ?? noGroup,
    order: comparePriorities,
    head: (issue) => {
      const label = priorityOf(issue)
      return label ? <Label label={label} /> : 'No priority label'
    },
  },
  milestone: {
    of: (issue) => (issue.milestone ? String(issue.milestone.id) : noGroup),
    order: (a, b) => Number(a === noGroup) - Number(b === noGroup),
    head: ({ milestone }) =>
      milestone ? (
        <>
          <b className={classes.groupName}>{milestone.title}</b>
          {milestone.due_date && (
            <span className="quiet">
              due <Day at={milestone.due_date} />
            </span>
          )}
        </>
      ) : (
        'No milestone'
      ),
  },
  assignee: {
    of: (issue) => String(issue.assignees[0]?.id ?? noGroup),
    order: (a, b) => Number(a === noGroup) - Number(b === noGroup),
    head: ({ assignees: [first] }) => (first ? <Person person={first} /> : 'Unassigned'),
  },
}

/** The head of a group: its name, and the number and total weight of its loaded issues. */
export function GroupHead({ group, rows }: { group: string; rows: readonly Issue[] }) {
  const first = rows[0]
  const weight = rows.reduce((sum, issue) => sum + (issue.weight ?? 0), 0)
  return (
    <span className={classes.group}>
      {first && groupings[group]?.head(first)}
      <span className="quiet">
        {count(rows.length)} {rows.length === 1 ? 'issue' : 'issues'}
        {weight > 0 && `, weight ${count(weight)}`}
      </span>
    </span>
  )
}
