import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { Avatar } from '../ui/person.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import type { UserRow } from './user.ts'
import { KindBadge, StateBadge } from './user-badges.tsx'
import { UserOverview, userMeta, useUser } from './user-overview.tsx'
import { UserVerbs } from './user-verbs.tsx'

interface Props extends PeekActions {
  id: number
  row: UserRow | undefined
  /** Only administrators change accounts. */
  admin: boolean
}

const tabs = [
  ['overview', 'Overview'],
  ['json', 'JSON'],
] as const

export function UserPeek({ id, row, admin, ...actions }: Props) {
  const read = useUser(id)
  useScreenRequest({ request: read.request, peek: true })
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('overview')
  const user = read.data ?? row
  return (
    <Peek
      name="User"
      badge={
        user && (
          <>
            <Avatar person={user} />
            <StateBadge user={{ state: user.state, kind: row?.kind }} look="tint" />
          </>
        )
      }
      reference={<span className="cut">{user ? `@${user.username}` : `user ${id}`}</span>}
      title={tab === 'json' ? '' : (user?.name ?? '')}
      tabs={<PeekTabs value={tab} onPick={setTab} tabs={tabs} />}
      actions={<KindBadge kind={row?.kind} />}
      {...(tab === 'overview' && read.data && { meta: userMeta(read.data) })}
      foot={
        user && (
          <PeekFoot>
            {admin ? (
              read.data && <UserVerbs user={read.data} onDeleted={actions.onClose} peeked />
            ) : (
              <>
                <LinkButton to="/issues" search={{ q: `assignee:${user.username}` }}>
                  Assigned issues
                </LinkButton>
                <LinkButton to="/projects" search={{ q: `owner:${user.username}` }}>
                  Owned projects
                </LinkButton>
              </>
            )}
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {tab === 'json' ? (
        <ResponseJson name="User" read={read} peeked />
      ) : read.data ? (
        <UserOverview user={read.data} />
      ) : (
        <PeekSkeleton noun="user" read={read} bars={['70%', '90%']} />
      )}
    </Peek>
  )
}
