import { IconFolder, IconSitemap } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { ListBrowser, type PeekActions } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { roleName } from '../members/roles.ts'
import { copyText } from '../ui/copy.ts'
import { PathText } from '../ui/path-text.tsx'
import { type Meta, Peek } from '../ui/peek.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Day } from '../ui/when.tsx'
import { type Access, accessList, sourceText } from './access-list.ts'
import classes from './users.module.css'

const columns: Columns<Access> = [
  {
    id: 'name',
    header: 'Group or project',
    meta: { track: 'minmax(200px, 2fr)' },
    cell: ({ row: { original: access } }) => {
      const Icon = access.kind === 'group' ? IconSitemap : IconFolder
      return (
        <>
          <Icon size={15} stroke={1.6} role="img" aria-label={access.kind === 'group' ? 'Group' : 'Project'} />
          <span className={`cut ${classes.name}`} dir="auto">
            {access.name}
          </span>
          <PathText path={access.full_path} className={`mono ${classes.username}`} />
        </>
      )
    },
  },
  {
    id: 'role',
    header: 'Role',
    meta: { track: '96px', name: 'Role' },
    cell: ({ row: { original: access } }) => roleName(access.access_level),
  },
  {
    id: 'source',
    header: 'Source',
    meta: { track: 'minmax(160px, 1fr)', name: 'Source' },
    cell: ({ row: { original: access } }) => (
      <span className={`cut ${access.source === 'direct' ? '' : classes.second}`} title={sourceText(access)}>
        {sourceText(access)}
      </span>
    ),
  },
  {
    id: 'expires',
    header: 'Expires',
    meta: { track: '96px', align: 'right', name: 'Expires' },
    cell: ({ row: { original: access } }) => <Expiry at={access.expires_at} />,
  },
]

const Expiry = ({ at }: { at: string | null }) => (at ? <Day at={at} /> : <span className="quiet">–</span>)

/** The groups and projects that a user has access to, and where the access comes from. For administrators and the user. */
export function UserAccess({ id }: { id: number }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const list = useList(accessList(id), url, { filter: url.get('q') ?? '', sort: '' })
  const open = (key: string) => {
    const [kind, target = ''] = key.split('-')
    void navigate(
      kind === 'group'
        ? { to: '/groups/$groupId', params: { groupId: target }, search: { tab: 'members' } }
        : { to: '/projects/$projectId', params: { projectId: target }, search: { tab: 'members' } },
    )
  }
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint="kind:group or words of the path …"
      nameOf={(access) => access.full_path}
      onOpen={open}
      peek={(_, row, actions) => row && <AccessPeek user_id={id} access={row} {...actions} />}
      emptyState={
        <EmptyState title="No memberships yet">
          <p>The user is a member of no group and no project, and owns no project.</p>
        </EmptyState>
      }
    />
  )
}

function AccessPeek({ user_id, access, ...actions }: PeekActions & { user_id: number; access: Access }) {
  const { kind, name, full_path, source_group } = access
  const meta: Meta = [
    ['Role', roleName(access.access_level)],
    ['Source', sourceText(access)],
    ['Expires', <Expiry key="e" at={access.expires_at} />],
  ]
  const request = requestOf('GET /-/gantry/v1/users/:id/access', { id: user_id, kind, search: full_path })
  return (
    <Peek
      name="Membership"
      badge={null}
      reference={<PathText path={full_path} />}
      title={name}
      meta={meta}
      onCopy={() => copyText(curlText(request), 'Request')}
      {...actions}
    >
      {source_group ? (
        <p>
          {access.source === 'inherited'
            ? `The role comes from a parent group. Change or remove the role there: `
            : `The ${kind} is shared with a group that the user is a member of: `}
          <Link to="/groups/$groupId" params={{ groupId: String(source_group.id) }} search={{ tab: 'members' }}>
            <bdi>{source_group.full_path}</bdi>
          </Link>
        </p>
      ) : (
        <p>The user is a direct member, or the {kind} is in the personal namespace of the user.</p>
      )}
    </Peek>
  )
}
