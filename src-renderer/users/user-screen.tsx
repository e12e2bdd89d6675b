import { useNavigate, useParams } from '@tanstack/react-router'
import { AccountTab } from '../account/account-tab.tsx'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useMe } from '../issues/use-issue.ts'
import { ResponseJson } from '../lists/response-json.tsx'
import { useUrlState } from '../lists/use-url-state.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { Avatar, AvatarSkeleton } from '../ui/person.tsx'
import { RecordBody } from '../ui/record-body.tsx'
import { OverviewSkeleton, RecordSkeleton, TabSkeleton } from '../ui/record-skeleton.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { FollowGraph } from './follow-graph.tsx'
import { kindOf, type User } from './user.ts'
import { UserAccess } from './user-access.tsx'
import { UserAccount } from './user-account.tsx'
import { UserAudit } from './user-audit.tsx'
import { KindBadge, StateBadge } from './user-badges.tsx'
import { UserCredentials } from './user-credentials.tsx'
import { UserOverview, userMeta, useUser } from './user-overview.tsx'
import { UserVerbs } from './user-verbs.tsx'

/** The address has the ID of the user or, from a link to the user's web page, the username. */
export function UserScreen() {
  const { userId = '' } = useParams({ strict: false })
  if (/^\d+$/.test(userId)) return <UserById id={Number(userId)} />
  return <UserByName username={userId} />
}

function UserByName({ username }: { username: string }) {
  const found = useRead('GET /users', { username })
  const id = found.data?.[0]?.id
  if (id !== undefined) return <UserById id={id} />
  if (!found.data) return <Waiting title={username} read={found} />
  return (
    <>
      <PageHead title={username} />
      <EmptyState
        title="No such user"
        actions={
          <LinkButton to="/users" variant="filled">
            View users
          </LinkButton>
        }
      >
        <p>You can see no user with this username.</p>
      </EmptyState>
    </>
  )
}

function UserById({ id }: { id: number }) {
  const read = useUser(id)
  useScreenRequest({ request: read.data ? null : read.request })
  if (read.data) return <LoadedUser key={read.data.id} user={read.data} read={read} />
  return <Waiting title={`User ${id}`} read={read} />
}

const tabs = [
  ['overview', 'Overview'],
  ['account', 'Account'],
  ['access', 'Access'],
  ['credentials', 'Keys and tokens'],
  ['audit', 'Audit'],
  ['json', 'JSON'],
] as const
/** Only administrators and the user see where a user has access, and how. */
const ownTabs: readonly string[] = ['access', 'credentials']
/** The tabs that the caller sees. Only administrators see all changes, and only the users themselves change their accounts here. */
const tabsFor = ({ admin, isMe }: { admin: boolean; isMe: boolean }) =>
  tabs.filter(([id]) => {
    if (id === 'audit') return admin
    if (id === 'account') return isMe
    return admin || isMe || !ownTabs.includes(id)
  })

function useTab() {
  const url = useUrlState()
  return {
    tab: tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'overview',
    go: (id: string) => url.push({ tab: id === 'overview' ? undefined : id, peek: undefined, q: undefined }),
  }
}

/** The metadata and figures that most users have. */
const terms = ['Job', 'Location', 'Public email', 'Kind', 'Two-factor', 'Signed in', 'Created', 'ID']
const facts = ['Followers', 'Following', 'Sign-ins', 'Highest role'].map((name) => [name, '…'] as const)

function Waiting({ title, read }: { title: string; read: Parameters<typeof RecordSkeleton>[0]['read'] }) {
  const { tab, go } = useTab()
  return (
    <RecordSkeleton
      title={title}
      mark={<AvatarSkeleton />}
      noun="user"
      read={read}
      tabs={<PeekTabs tabs={tabs} value={tab} onPick={go} />}
      actions={
        <LinkButton to="/users" variant="filled">
          View users
        </LinkButton>
      }
    >
      {tab === 'overview' ? (
        <OverviewSkeleton name="Overview" metaLabel="About the user" terms={terms} facts={facts} />
      ) : (
        <TabSkeleton />
      )}
    </RecordSkeleton>
  )
}

function LoadedUser({ user, read }: { user: User; read: ReturnType<typeof useUser> }) {
  const { tab, go } = useTab()
  const url = useUrlState()
  const navigate = useNavigate()
  const me = useMe().data
  const admin = me?.is_admin ?? false
  const offered = tabsFor({ admin, isMe: me?.id === user.id })
  const shown = me && !offered.some(([id]) => id === tab) ? 'overview' : tab
  useScreenRequest({
    request: shown === 'audit' || shown === 'account' || ownTabs.includes(shown) ? null : read.request,
  })
  return (
    <>
      <PageHead
        title={user.name}
        mark={<Avatar person={user} size={24} />}
        windowTitle={`${user.name} (@${user.username})`}
        badge={
          <>
            <StateBadge user={user} look="tint" />
            <KindBadge kind={kindOf(user)} />
          </>
        }
        count={`@${user.username}`}
        actions={
          <>
            <LinkButton to="/issues" search={{ q: `assignee:${user.username}` }}>
              Assigned issues
            </LinkButton>
            <LinkButton to="/projects" search={{ q: `owner:${user.username}` }}>
              Owned projects
            </LinkButton>
            {admin && (
              <UserVerbs
                user={user}
                editing={url.get('edit') !== undefined}
                onEdited={() => url.replace({ edit: undefined })}
                onDeleted={() => void navigate({ to: '/users' })}
              />
            )}
          </>
        }
      />
      <PeekTabs tabs={offered} value={shown} onPick={go} />
      {read.stale && read.error && (
        <ErrorBand error={read.error} what="The user could not be refreshed." onRetry={read.retry} />
      )}
      {shown === 'json' && <ResponseJson name="User" read={read} />}
      {shown === 'account' && <AccountTab user={user} />}
      {shown === 'access' && <UserAccess id={user.id} />}
      {shown === 'credentials' && me && <UserCredentials user={user} own={me.id === user.id} admin={admin} />}
      {shown === 'audit' && admin && <UserAudit user={user} />}
      {shown === 'overview' && (
        <RecordBody name="Overview" metaLabel="About the user" meta={userMeta(user)}>
          <UserOverview user={user} />
          <UserAccount user={user} admin={admin} />
          <FollowGraph user={user} />
        </RecordBody>
      )}
    </>
  )
}
