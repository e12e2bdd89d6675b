import { Button } from '@mantine/core'
import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import type { PeekDoes } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { Field } from '../ui/field.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { type Meta, Peek, PeekFoot } from '../ui/peek.tsx'
import { PeekToCome } from '../ui/record-to-come.tsx'
import { toast } from '../ui/toast.ts'
import { On } from '../ui/when.tsx'
import { DateInput } from './add-members.tsx'
import { Source } from './member-columns.tsx'
import classes from './members.module.css'
import { type Container, changedByMembers, type Member, mayManage, sourced, sourceWords } from './members.ts'
import { RemoveMember } from './remove-member.tsx'
import { RolePick } from './role-pick.tsx'
import { roleName } from './roles.ts'

interface Props extends PeekDoes {
  container: Container
  id: number
  row: Member | undefined
  me: number | undefined
}

/** One member: the way in, the role, its end, and the ways to change them. */
export function MemberPeek({ container, id, row, me, ...does }: Props) {
  const asked = { id: container.id, user_ids: [id] }
  const read = useRead(sourced[container.kind], asked, { enabled: row === undefined })
  const member = row ?? read.data?.[0]
  const [removing, setRemoving] = useState(false)
  const direct = member?.direct_access_level ?? null
  const mine = id === me
  const manages = mayManage(container) && (direct === null || direct <= container.level)
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
        (manages || mine) && (
          <PeekFoot>
            <Button onClick={() => setRemoving(true)}>{mine ? 'Leave…' : 'Remove…'}</Button>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(requestOf(sourced[container.kind], asked)), 'Request')}
      {...does}
    >
      {member ? (
        <>
          <p className={classes.way}>{sourceWords(member, container)}.</p>
          {manages && <MemberForm key={`${id} ${direct} ${member.expires_at}`} container={container} member={member} />}
        </>
      ) : (
        <PeekToCome thing="member" read={read} bars={['60%', '80%']} />
      )}
      {removing && member && (
        <RemoveMember
          container={container}
          member={member}
          self={mine}
          onClose={() => setRemoving(false)}
          onRemoved={does.onClose}
        />
      )}
    </Peek>
  )
}

function metaOf(member: Member, { kind }: Container): Meta {
  return [
    ['Role', roleName(member.access_level)],
    ['Where from', <Source key="s" member={member} kind={kind} whole />],
    ...(member.direct_access_level !== null && member.direct_access_level !== member.access_level
      ? [['Direct role', roleName(member.direct_access_level)] as const]
      : []),
    ['Since', <On key="o" at={member.created_at} />],
    [
      'Ends',
      member.expires_at ? (
        <On key="e" at={member.expires_at} />
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
  project: { change: 'PUT /projects/:id/members/:user_id', add: 'POST /projects/:id/members' },
  group: { change: 'PUT /groups/:id/members/:user_id', add: 'POST /groups/:id/members' },
} as const

/** The direct membership; where there is none, one can be given on top of what comes from elsewhere. */
function MemberForm({ container, member }: { container: Container; member: Member }) {
  const { kind, id, level: most } = container
  const direct = member.direct_access_level
  const ends = direct === member.access_level && member.source.kind === 'direct' ? (member.expires_at ?? '') : ''
  const [access_level, setLevel] = useState(direct ?? member.access_level)
  const [expires_at, setEnd] = useState(ends)
  const change = useWrite(addresses[kind].change, { refreshes: changedByMembers })
  const add = useWrite(addresses[kind].add, { refreshes: changedByMembers })
  const user_id = member.user.id
  const save = () =>
    (direct === null
      ? add.write({ id, user_id: String(user_id), access_level, ...(expires_at && { expires_at }) })
      : change.write({ id, user_id, access_level, expires_at: expires_at || null })
    ).then(
      () => toast('Membership saved'),
      () => undefined,
    )
  const { wrong, fault } = faultsOf(direct === null ? add : change, ['access_level', 'expires_at'])
  const changed = access_level !== (direct ?? member.access_level) || expires_at !== ends
  return (
    <div className={classes.form}>
      <RolePick
        label={direct === null ? 'Role given right here' : 'Role'}
        value={access_level}
        onChange={setLevel}
        most={most}
        error={wrong('access_level')}
      />
      <Field
        label="Ends"
        wire="expires_at"
        optional
        error={wrong('expires_at')}
        help={
          direct === null
            ? 'It counts beside the role from elsewhere; the higher one decides.'
            : 'The day on which it ends; that day it does no longer count.'
        }
      >
        {(ids) => <DateInput {...ids} value={expires_at} onChange={setEnd} />}
      </Field>
      <div>
        <Button
          variant="filled"
          disabled={direct !== null && !changed}
          loading={change.pending || add.pending}
          onClick={() => void save()}
        >
          {direct === null ? 'Add a direct membership' : 'Save membership'}
        </Button>
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
