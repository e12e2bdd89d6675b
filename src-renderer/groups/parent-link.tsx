import { Link } from '@tanstack/react-router'
import { type Group, parentPath } from './group.ts'
import classes from './groups.module.css'

/** Links to the parent group. */
export function ParentLink({ group }: { group: Group }) {
  if (group.parent_id === null) return null
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: String(group.parent_id) }}
      className={`mono cut-start ${classes.link}`}
      title={parentPath(group)}
    >
      <bdi>{parentPath(group)}</bdi>
    </Link>
  )
}
