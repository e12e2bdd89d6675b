import type { ListGroup } from '../lists/use-pages.ts'
import { Label } from '../ui/label.tsx'
import { count, pluralize } from '../ui/number.ts'
import { Person } from '../ui/person.tsx'
import { restKey } from '../ui/table-lines.ts'
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

export type GroupBy = Exclude<(typeof issueGroups)[number]['id'], 'none'>

export const groupByOf = (id: string): GroupBy | undefined =>
  issueGroups.flatMap((one) => (one.id === id && one.id !== 'none' ? [one.id] : []))[0]

/** The key of the group that an issue belongs to. It equals that of the group, as the server describes it. */
export const groupOf: Record<GroupBy, (issue: Issue) => string> = {
  project: (issue) => projectPath(issue),
  priority: (issue) => priorityOf(issue)?.name ?? '',
  milestone: ({ milestone }) => String(milestone?.id ?? ''),
  assignee: ({ assignees: [first] }) => String(first?.id ?? ''),
}

/** The key of a group; empty for the issues without a value. */
export const groupKey = ({ project, priority, milestone, assignee }: Omit<ListGroup, 'key' | 'rows'>) =>
  project?.path_with_namespace ?? priority?.name ?? String(milestone?.id ?? assignee?.id ?? '')

const withoutValue: Record<GroupBy, string> = {
  project: 'No project',
  priority: 'No priority label',
  milestone: 'No milestone',
  assignee: 'Unassigned',
}

interface Props {
  group_by: GroupBy
  groups: readonly ListGroup[]
  /** The key of the group. */
  of: string
}

/** The head of a group: its name, and the number and total weight of all its issues. */
export function GroupHead({ group_by, groups, of }: Props) {
  if (of === restKey) return <span className={classes.group}>Other groups</span>
  const group = groups.find(({ key }) => key === of)
  if (!group) return null
  return (
    <span className={classes.group}>
      <GroupName group={group} otherwise={withoutValue[group_by]} />
      <span className="quiet">
        {pluralize(group.rows, 'issue')}
        {group.weight ? `, weight ${count(group.weight)}` : ''}
      </span>
    </span>
  )
}

function GroupName({ group, otherwise }: { group: ListGroup; otherwise: string }) {
  const { project, priority, milestone, assignee } = group
  if (project)
    return (
      <b className={classes.groupName} dir="auto">
        {project.path_with_namespace}
      </b>
    )
  if (priority) return <Label label={priority} />
  if (assignee) return <Person person={assignee} />
  if (!milestone) return otherwise
  return (
    <>
      <b className={classes.groupName} dir="auto">
        {milestone.title}
      </b>
      {milestone.due_date && (
        <span className="quiet">
          due <Day at={milestone.due_date} />
        </span>
      )}
    </>
  )
}
