import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ResponseBody } from '../api/client.ts'
import classes from './change-target.module.css'

type Change = ResponseBody<'GET /-/gantry/v1/activity'>[number]

/** Links to the record that a change affected. */
export function ChangeTarget({ change }: { change: Change }): ReactNode {
  const { target_type, target_title, target_iid, project_id, project_path, group_id } = change
  const text = target_title ?? project_path
  if (project_id === null && group_id !== null && text !== null)
    return (
      <Link to="/groups/$groupId" params={{ groupId: String(group_id) }} className={classes.target}>
        {text}
      </Link>
    )
  if (project_id === null) return text
  if ((target_type === 'Issue' || target_type === 'MergeRequest') && target_iid !== null) {
    const [to, sign] =
      target_type === 'Issue'
        ? (['/projects/$projectId/issues/$iid', '#'] as const)
        : (['/projects/$projectId/merge_requests/$iid', '!'] as const)
    return (
      <Link
        to={to}
        params={{ projectId: String(project_id), iid: String(target_iid) }}
        className={classes.target}
        title={`${project_path}${sign}${target_iid}`}
      >
        {text}
      </Link>
    )
  }
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: String(project_id) }}
      className={classes.target}
      title={project_path ?? undefined}
    >
      {text}
    </Link>
  )
}
