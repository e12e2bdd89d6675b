import { Link } from '@tanstack/react-router'
import { aboveOf, type Group } from './group.ts'
import classes from './groups.module.css'

/** The groups above, as one way to the nearest of them. */
export function GroupPath({ group }: { group: Group }) {
  if (group.parent_id === null) return null
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: String(group.parent_id) }}
      className={`mono cut-start ${classes.link}`}
      title={aboveOf(group)}
    >
      <bdi>{aboveOf(group)}</bdi>
    </Link>
  )
}
