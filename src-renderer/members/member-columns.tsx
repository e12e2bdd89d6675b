import { Link } from '@tanstack/react-router'
import { Avatar } from '../ui/person.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Day } from '../ui/when.tsx'
import classes from './members.module.css'
import type { Container, Member } from './members.ts'
import { roleName } from './roles.ts'

export const memberColumns = (container: Pick<Container, 'kind'>, me: number | undefined): Columns<Member> => [
  {
    id: 'user',
    header: 'Member',
    meta: { track: 'minmax(180px, 9fr)' },
    cell: ({ row: { original: member } }) => (
      <>
        <Avatar person={member.user} />
        <span className={`cut ${classes.name}`} dir="auto">
          {member.user.name}
        </span>
        {member.user.id === me && (
          <StatusBadge tone="plain" look="line">
            You
          </StatusBadge>
        )}
        {member.user.state !== 'active' && (
          <StatusBadge tone="bad" look="line">
            {member.user.state}
          </StatusBadge>
        )}
        <Username>{`@${member.user.username}`}</Username>
      </>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    meta: { track: '88px' },
    cell: ({ row: { original: member } }) => roleName(member.access_level),
  },
  {
    id: 'source',
    header: 'Source',
    meta: { track: 'minmax(160px, 8fr)', name: 'Source' },
    cell: ({ row: { original: member } }) => <MembershipSource member={member} kind={container.kind} />,
  },
  {
    id: 'since',
    header: 'Added',
    meta: { track: '96px', align: 'right', from: 760, name: 'Added' },
    cell: ({ row: { original: member } }) => (
      <span className="quiet">
        <Day at={member.created_at} />
      </span>
    ),
  },
  {
    id: 'ends',
    header: 'Expires',
    meta: { track: '80px', align: 'right', name: 'Expires' },
    cell: ({ row: { original: member } }) =>
      member.expires_at ? <Day at={member.expires_at} /> : <span className="quiet">–</span>,
  },
]

function Username({ children }: { children: string }) {
  const length: Readonly<Record<`--${string}`, number>> = { '--username-length': children.length }
  return (
    <span className={`cut ${classes.username}`} style={length}>
      {children}
    </span>
  )
}

interface SourceProps {
  member: Member
  kind: Container['kind']
  /** Wraps long paths instead of cutting them. */
  wrap?: boolean
}

/** Links to the group that grants the membership. */
export function MembershipSource({ member: { source }, kind, wrap }: SourceProps) {
  if (source.kind === 'direct') return <span className="quiet">This {kind}</span>
  const word = source.kind === 'shared' ? 'Shared with' : wrap ? 'Inherited from' : 'Inherited'
  if (!source.group)
    return (
      <span className="cut quiet">
        {word}
        {wrap ? ' ' : ', '}a group that you cannot see
      </span>
    )
  return (
    <span className={classes.source} data-wrap={wrap} title={source.group.full_path}>
      <span className="quiet">{word}</span>{' '}
      <Link
        to="/groups/$groupId"
        params={{ groupId: String(source.group.id) }}
        search={{ tab: 'members' }}
        className={wrap ? classes.link : `cut-start ${classes.link}`}
        onClick={(event) => event.stopPropagation()}
        tabIndex={wrap ? 0 : -1}
      >
        <bdi>{source.group.full_path}</bdi>
      </Link>
    </span>
  )
}
