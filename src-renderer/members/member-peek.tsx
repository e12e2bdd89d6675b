import { Button } from '@mantine/core'
import { useState } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { useNow } from '../ui/clock.tsx'
import { copyText } from '../ui/copy.ts'
import { DateField } from '../ui/date-field.tsx'
import { dateOf } from '../ui/dates.ts'
import { DraftLine } from '../ui/draft-line.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { Day } from '../ui/when.tsx'
import { MembershipSource } from './member-columns.tsx'
import classes from './members.module.css'
import {
  type Container,
  describeSource,
  type Member,
  mayManage,
  memberListAddress,
  readsAffectedByMembers,
} from './members.ts'
import { RemoveMember } from './remove-member.tsx'
import { RolePicker } from './role-picker.tsx'
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
          {canManage && (
            <MemberForm key={`${id} ${direct} ${member.expires_at}`} container={container} member={member} />
          )}
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

const addresses = {
  project: {
    change: 'PUT /projects/:id/members/:user_id',
    add: 'POST /projects/:id/members',
    remove: 'DELETE /projects/:id/members/:user_id',
  },
  group: {
    change: 'PUT /groups/:id/members/:user_id',
    add: 'POST /groups/:id/members',
    remove: 'DELETE /groups/:id/members/:user_id',
  },
} as const

/** Changes the direct membership, or adds one to an inherited or shared membership. */
function MemberForm({ container, member }: { container: Container; member: Member }) {
  const { kind, id, level: maxLevel } = container
  const direct = member.direct_access_level
  const savedExpiry = direct === member.access_level && member.source.kind === 'direct' ? (member.expires_at ?? '') : ''
  const draft = useDraft(`member ${member.user.id} of ${kind} ${id}`, {
    access_level: direct ?? member.access_level,
    expires_at: savedExpiry,
  })
  const { access_level, expires_at } = draft.value
  const today = dateOf(useNow())
  const change = useWrite(addresses[kind].change, { refreshes: readsAffectedByMembers })
  const add = useWrite(addresses[kind].add, { refreshes: readsAffectedByMembers })
  const user_id = member.user.id
  const addition = { id, user_id: String(user_id), access_level, ...(expires_at && { expires_at }) }
  const update = { id, user_id, access_level, expires_at: expires_at || null }
  const save = () =>
    (direct === null ? add.write(addition) : change.write(update)).then(
      () => {
        draft.discard()
        announceOne({
          text: 'Membership saved',
          name: `@${member.user.username}`,
          reads: readsAffectedByMembers,
          undo: undoSave(),
        })
      },
      () => undefined,
    )
  /** Restores role and date, or removes the added membership, unless somebody has changed them since. */
  const undoSave = () =>
    direct !== null && direct !== member.access_level
      ? undefined
      : undoWith(
          'membership',
          async () => {
            const [now] = await fetchBody(memberListAddress[kind], { id, user_ids: [user_id] })
            return now?.direct_access_level === access_level
          },
          () =>
            direct === null
              ? fetchBody(addresses[kind].remove, { id, user_id, skip_subresources: true })
              : fetchBody(addresses[kind].change, {
                  id,
                  user_id,
                  access_level: direct,
                  expires_at: savedExpiry || null,
                }),
        )
  const { fieldError, formError } = formErrors(
    direct === null ? add : change,
    ['access_level', 'expires_at'],
    direct === null ? requestOf(addresses[kind].add, addition) : requestOf(addresses[kind].change, update),
  )
  return (
    <div className={classes.form}>
      <DraftLine draft={draft} />
      <RolePicker
        label={direct === null ? 'Direct role' : 'Role'}
        value={access_level}
        onChange={(level) => draft.set({ access_level: level })}
        maxLevel={maxLevel}
        error={fieldError('access_level')}
      />
      <DateField
        label="Expiration date"
        apiName="expires_at"
        optional
        error={fieldError('expires_at')}
        help={
          direct === null
            ? 'The direct role adds to the inherited or shared role. The higher role applies.'
            : 'Access ends at the start of this day.'
        }
        value={expires_at}
        onChange={(day) => draft.set({ expires_at: day })}
        min={today}
      />
      <div>
        <Button
          variant="filled"
          disabled={direct !== null && Object.keys(draft.changes).length === 0}
          loading={change.pending || add.pending}
          onClick={() => void save()}
        >
          {direct === null ? 'Add direct membership' : 'Save membership'}
        </Button>
      </div>
      {formError && (
        <p className={classes.error} role="alert">
          {formError}
        </p>
      )}
    </div>
  )
}
