import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ResponseBody } from '../api/client.ts'
import classes from './change-target.module.css'

type Change = ResponseBody<'GET /-/gantry/v1/changes'>[number]

/** The tab of a project's or group's page that shows records of this kind. */
const tabs: Readonly<Record<string, string>> = {
  label: 'labels',
  milestone: 'milestones',
  member: 'members',
  invitation: 'members',
  push_rule: 'push-rules',
  deployment: 'dora',
  environment: 'dora',
  deliveries: 'dora',
}

/** The title of the changed record, with a link to it. A deleted record, and one without a screen, has no link. */
export function ChangeLink({ change }: { change: Change }): ReactNode {
  const { kind, act, path, iid, project_id, group_id, noteable_type } = change
  const title = change.title ?? path
  const isIssue =
    ['issue', 'issue_link', 'subscription', 'todo'].includes(kind) || (kind === 'note' && noteable_type === 'Issue')
  const isGone = act === 'removed' && (kind === 'project' || kind === 'group' || kind === 'issue')
  const tab = tabs[kind]
  const opened = kind === 'milestone' && iid !== null && act !== 'removed' ? { 'ms-iid': iid } : {}
  const search = tab === undefined ? {} : { search: { tab, ...opened } }
  if (isGone || title === null) return title
  // The project of a failed import is gone, but the page of the import says why.
  if (project_id !== null && kind === 'import')
    return (
      <Link
        to="/import/$projectId"
        params={{ projectId: String(project_id) }}
        className={classes.target}
        title={`Import of ${title}`}
      >
        {title}
      </Link>
    )
  if (project_id !== null && isIssue && iid !== null)
    return (
      <Link
        to="/projects/$projectId/issues/$iid"
        params={{ projectId: String(project_id), iid: String(iid) }}
        className={classes.target}
        title={`${title} (${path}#${iid})`}
      >
        {title}
      </Link>
    )
  if (project_id !== null)
    return (
      <Link
        to="/projects/$projectId"
        params={{ projectId: String(project_id) }}
        {...search}
        className={classes.target}
        title={path ?? title}
      >
        {title}
      </Link>
    )
  if (group_id === null) return title
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: String(group_id) }}
      {...search}
      className={classes.target}
      title={path ?? title}
    >
      {title}
    </Link>
  )
}
