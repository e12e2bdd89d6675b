import { count } from '../ui/number.ts'
import { Avatar } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago, Day } from '../ui/when.tsx'
import type { UserRow } from './user.ts'
import { KindBadge, StateBadge, TwoFactor } from './user-badges.tsx'
import classes from './users.module.css'

/** Only administrators get more than the name and the state. */
export const userColumns = (admin: boolean): Columns<UserRow> =>
  admin ? allColumns : allColumns.filter(({ id }) => publicColumns.includes(String(id)))

const publicColumns = ['name', 'state', 'id']

const allColumns: Columns<UserRow> = [
  {
    id: 'name',
    header: 'User',
    meta: { track: 'minmax(200px, 1.3fr)', order: 'name' },
    cell: ({ row: { original: user } }) => (
      <>
        <span aria-hidden="true">
          <Avatar person={user} />
        </span>
        <span className={`cut ${classes.name}`} dir="auto">
          {user.name}
        </span>
        <span className={`cut ${classes.username}`}>@{user.username}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    meta: { track: '132px', name: 'State' },
    cell: ({ row: { original: user } }) => <StateBadge user={user} />,
  },
  {
    id: 'kind',
    header: 'Kind',
    meta: { track: '104px', from: 700, name: 'Kind' },
    cell: ({ row: { original: user } }) => <KindBadge kind={user.kind} />,
  },
  {
    id: 'two_factor',
    header: '2FA',
    meta: { track: '56px', name: '2FA', hint: 'Two-factor authentication' },
    cell: ({ row: { original: user } }) => <TwoFactor user={user} />,
  },
  {
    id: 'email',
    header: 'Email',
    meta: { track: 'minmax(140px, 1fr)', from: 900, name: 'Email' },
    cell: ({ row: { original: user } }) => <span className={`cut ${classes.second}`}>{user.email}</span>,
  },
  {
    id: 'note',
    header: 'Note',
    meta: { track: 'minmax(120px, 1fr)', name: 'Note', optional: true },
    cell: ({ row: { original: user } }) => (
      <span className={`cut ${classes.second}`} dir="auto" title={user.note ?? undefined}>
        {user.note || <Dash />}
      </span>
    ),
  },
  {
    id: 'signed_in',
    header: 'Signed in',
    meta: { track: '84px', align: 'right', name: 'Signed in', order: 'signed_in_at' },
    cell: ({ row: { original: user } }) =>
      user.signed_in_at ? <Ago at={user.signed_in_at} /> : <span className="quiet">never</span>,
  },
  {
    id: 'activity',
    header: 'Last active',
    meta: { track: '88px', align: 'right', name: 'Last active', optional: true },
    cell: ({ row: { original: user } }) =>
      user.last_activity_on ? (
        <span className="quiet">
          <Day at={user.last_activity_on} />
        </span>
      ) : (
        <Dash />
      ),
  },
  {
    id: 'projects',
    header: 'Projects',
    meta: {
      track: '72px',
      align: 'right',
      from: 700,
      name: 'Projects',
      order: 'projects_count',
      hint: 'Projects that the user is a member of, through groups too',
    },
    cell: ({ row: { original: user } }) =>
      user.projects_count ? count(user.projects_count) : <span className="quiet">0</span>,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { track: '96px', align: 'right', from: 900, name: 'Created', order: 'created_at' },
    cell: ({ row: { original: user } }) => (
      <span className="quiet">{user.created_at ? <Day at={user.created_at} /> : '–'}</span>
    ),
  },
  {
    id: 'id',
    header: 'ID',
    meta: { track: '48px', align: 'right', from: 900, name: 'ID', order: 'id' },
    cell: ({ row: { original: user } }) => <span className="mono quiet">{user.id}</span>,
  },
]

const Dash = () => <span className="quiet">–</span>
