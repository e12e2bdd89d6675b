import { Button } from '@mantine/core'
import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { Day } from '../ui/when.tsx'
import { MembershipSource } from './member-columns.tsx'
import { MemberForm } from './member-form.tsx'
import classes from './members.module.css'
import { type Container, describeSource, type Member, mayManage, memberListAddress } from './members.ts'
import { RemoveMember } from './remove-member.tsx'
import { roleName } from './roles.ts'

interface Props extends PeekActions {
  container: Container
  id: number
  row: Member | undefined
  me: number | undefined
}

export function MemberPeek({ container, id, row, me, ...actions }: Props) {
  const input = { id: container.id, user_ids: [id] }
  const read = useRead(memberListAddress[container.kind], input, { enabled: row === undefined })
  const member = row ?? read.data?.[0]
  const [removing, setRemoving] = useState(false)
  const direct = member?.direct_access_level ?? null
  const isMe = id === me
  const canManage = mayManage(container) && (direct === null || direct <= container.level)
  return (
    <Peek
      name="Member"
      badge={null}
      reference={member ? `@${member.user.username}` : `user ${id}`}
      title={member?.user.name ?? ''}
      {...(member && { meta: metaOf(member, container) })}
      foot={
        member &&
        direct !== null &&
        (canManage || isMe) && (
          <PeekFoot>
            <Button onClick={() => setRemoving(true)}>{isMe ? 'Leave…' : 'Remove…'}</Button>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(requestOf(memberListAddress[container.kind], input)), 'Request')}
      {...actions}
    >
      {member ? (
        <>
          <p className={classes.sourceText}>{describeSource(member, container)}.</p>
          {canManage && <MemberForm key={id} container={container} member={member} />}
        </>
      ) : (
        <PeekSkeleton noun="member" read={read} bars={['60%', '80%']} />
      )}
      {removing && member && (
        <RemoveMember
          container={container}
          member={member}
          isMe={isMe}
          onClose={() => setRemoving(false)}
          onRemoved={actions.onClose}
        />
      )}
    </Peek>
  )
}

function metaOf(member: Member, { kind }: Container): Meta {
  return [
    ['Role', roleName(member.access_level)],
    ['Source', <MembershipSource key="s" member={member} kind={kind} wrap />],
    ...(member.direct_access_level !== null && member.direct_access_level !== member.access_level
      ? [['Direct role', roleName(member.direct_access_level)] as const]
      : []),
    ['Added', <Day key="o" at={member.created_at} />],
    [
      'Expires',
      member.expires_at ? (
        <Day key="e" at={member.expires_at} />
      ) : (
        <span key="e" className="quiet">
          –
        </span>
      ),
    ],
    ['State', member.user.state],
  ]
}
