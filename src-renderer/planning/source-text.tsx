import { Link } from '@tanstack/react-router'
import classes from './planning.module.css'

interface Props {
  kind: 'project' | 'group'
  inherited: boolean
  /** Undefined if the user cannot see the group. */
  group: { id: number; full_path: string } | undefined
  /** The tab of the group that shows the record, and the record in it. */
  search: Readonly<Record<string, string | number>>
}

/** Where a label or milestone comes from, with a link to its group. */
export function SourceText({ kind, inherited, group, search }: Props) {
  if (!inherited) return <>This {kind}</>
  if (!group) return <>A group that you cannot see</>
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: String(group.id) }}
      search={search}
      className={`cut-start ${classes.link}`}
      title={group.full_path}
    >
      <bdi>{group.full_path}</bdi>
    </Link>
  )
}
