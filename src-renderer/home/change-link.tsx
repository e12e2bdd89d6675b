import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './change-target.module.css'
import { type Change, placeOf } from './changed-record.ts'

/** The title of the changed record, with a link to it. A deleted record, and one without a screen, has no link. */
export function ChangeLink({ change }: { change: Change }): ReactNode {
  const { path } = change
  const text = change.title ?? path
  const place = placeOf(change)
  if (!place || text === null) return text
  const className = classes.target
  if (place.kind === 'import')
    return (
      <Link
        to="/import/$projectId"
        params={{ projectId: String(place.project_id) }}
        className={className}
        title={`Import of ${text}`}
      >
        {text}
      </Link>
    )
  if (place.kind === 'settings')
    return (
      <Link to="/settings" search={{ q: place.name }} className={className} title={text}>
        {text}
      </Link>
    )
  if (place.kind === 'group')
    return (
      <Link
        to="/groups/$groupId"
        params={{ groupId: String(place.group_id) }}
        search={place.search}
        className={className}
        title={path ?? text}
      >
        {text}
      </Link>
    )
  const projectId = String(place.project_id)
  if (place.kind === 'project')
    return (
      <Link
        to="/projects/$projectId"
        params={{ projectId }}
        search={place.search}
        className={className}
        title={path ?? text}
      >
        {text}
      </Link>
    )
  const [to, sign] =
    place.kind === 'issue'
      ? (['/projects/$projectId/issues/$iid', '#'] as const)
      : (['/projects/$projectId/merge_requests/$iid', '!'] as const)
  return (
    <Link
      to={to}
      params={{ projectId, iid: String(place.iid) }}
      className={className}
      title={`${text} (${path}${sign}${place.iid})`}
    >
      {text}
    </Link>
  )
}
