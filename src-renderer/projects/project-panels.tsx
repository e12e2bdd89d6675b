import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { isOpen } from '../issues/issue.ts'
import { issuesTarget } from '../planning/issues-link.tsx'
import { IssueState } from '../ui/issue-state.tsx'
import { LabelDot } from '../ui/label-dot.tsx'
import { LabelName } from '../ui/label-name.tsx'
import { count } from '../ui/number.ts'
import panels from '../ui/panel.module.css'
import { Panel, Panels } from '../ui/panel.tsx'
import { Avatars } from '../ui/person.tsx'
import { Ago, Due } from '../ui/when.tsx'
import classes from './project-panels.module.css'

interface Props {
  id: number
}

/** Recent issues, open issues by label, and active milestones. */
export function ProjectPanels({ id }: Props) {
  return (
    <Panels>
      <RecentIssues id={id} />
      <Labels id={id} />
      <Milestones id={id} />
    </Panels>
  )
}

function RecentIssues({ id }: Props) {
  const read = useRead('GET /projects/:id/issues', { id, order_by: 'updated_at', sort: 'desc', per_page: 8 })
  return (
    <Panel name="Recently updated issues" emptyText="No issues yet." read={read}>
      {(issues) =>
        issues.map((issue) => (
          <li key={issue.id}>
            <Link
              to="/projects/$projectId/issues/$iid"
              params={{ projectId: String(id), iid: String(issue.iid) }}
              className={panels.line}
            >
              <IssueState open={isOpen(issue)} />
              <span className={`mono quiet ${classes.number}`}>#{issue.iid}</span>
              <span className="cut" dir="auto">
                {issue.title}
              </span>
              <span className={panels.end}>
                <Avatars people={issue.assignees.slice(0, 1)} />
                <span className={`quiet ${panels.age}`}>
                  <Ago at={issue.updated_at} />
                </span>
              </span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}

function Labels({ id }: Props) {
  const read = useRead('GET /projects/:id/labels', { id, with_counts: true, per_page: 100 })
  const used = read.data
    ?.filter((label) => (label.open_issues_count ?? 0) > 0)
    .toSorted((a, b) => (b.open_issues_count ?? 0) - (a.open_issues_count ?? 0))
    .slice(0, 8)
  const highest = used?.[0]?.open_issues_count ?? 1
  return (
    <Panel name="Open issues by label" emptyText="No open issues with labels." read={{ ...read, data: used }}>
      {(labels) =>
        labels.map((label) => (
          <li key={label.id}>
            <Link {...issuesTarget({ kind: 'project', id }, 'label', label.name)} className={panels.line}>
              <LabelDot color={label.color} />
              <span className={classes.label} title={label.name}>
                <LabelName name={label.name} />
              </span>
              <span className={classes.track} aria-hidden="true">
                <i style={{ width: `${((label.open_issues_count ?? 0) / highest) * 100}%` }} />
              </span>
              <span className={classes.count}>{count(label.open_issues_count ?? 0)}</span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}

function Milestones({ id }: Props) {
  const read = useRead('GET /projects/:id/milestones', { id, state: 'active', per_page: 8 })
  return (
    <Panel name="Active milestones" emptyText="No active milestones." read={read}>
      {(milestones) =>
        milestones.map((milestone) => (
          <li key={milestone.id}>
            <Link {...issuesTarget({ kind: 'project', id }, 'milestone', milestone.title)} className={panels.line}>
              <span className="cut" dir="auto">
                {milestone.title}
              </span>
              <span className={`cut quiet ${panels.rest}`} dir="auto">
                {milestone.description}
              </span>
              <span className={panels.end}>
                <Due on={milestone.due_date} open showLateness />
              </span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}
