import { useState } from 'react'
import type { Answer, Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import classes from './members.module.css'
import { type Container, changedByMembers } from './members.ts'
import { RolePick } from './role-pick.tsx'
import { type Picked, UserPick } from './user-pick.tsx'

const addresses = {
  project: { add: 'POST /projects/:id/members', invite: 'POST /projects/:id/invitations' },
  group: { add: 'POST /groups/:id/members', invite: 'POST /groups/:id/invitations' },
} as const

/** Several people at once, or by e-mail address whoever has no account yet. */
export function AddMembers({ container, onClose }: { container: Container; onClose: () => void }) {
  const { kind, id, name, level: most } = container
  const [people, setPeople] = useState<readonly Picked[]>([])
  const [email, setEmail] = useState('')
  const [access_level, setLevel] = useState(30)
  const [expires_at, setEnd] = useState('')
  const [failed, setFailed] = useState<readonly (readonly [string, string])[]>([])
  const adding = useWrite(addresses[kind].add, { refreshes: changedByMembers })
  const inviting = useWrite(addresses[kind].invite, { refreshes: changedByMembers })

  const wanted = { id, access_level, ...(expires_at && { expires_at }) }
  const add: Input<'POST /groups/:id/members'> = { ...wanted, user_id: people.map((one) => one.id).join(',') }
  const invite = { ...wanted, access_level: levelOf(access_level), email: email.split(/[\s,]+/).filter(Boolean) }
  const submit = async () => {
    setFailed([])
    const texts: (readonly [string, string])[] = []
    const done = { added: 0, invited: 0 }
    // Who is in now is not asked for once more.
    if (people.length > 0) {
      const refused = failuresOf(await adding.write(add))
      const left = people.filter(({ username }) => refused.some(([who]) => who === username))
      texts.push(...refused)
      done.added = people.length - left.length
      setPeople(left)
    }
    if (email.trim()) {
      const refused = failuresOf(await inviting.write(invite))
      const left = invite.email.filter((one) => refused.some(([who]) => who === one))
      texts.push(...refused)
      done.invited = invite.email.length - left.length
      setEmail(left.join(', '))
    }
    setFailed(texts)
    if (done.added + done.invited > 0) toast(wordsOf(done))
    if (texts.length === 0) onClose()
  }
  const refusal = adding.error ? adding : inviting
  const { wrong, fault } = faultsOf(refusal, ['user_id', 'access_level', 'expires_at', 'email'])
  /** What was said of several people at once has no field of its own: its words begin with it. */
  const said = (start: string) => failed.find(([, text]) => text.startsWith(start))?.[1]

  return (
    <FormDialog
      title={`Add members to ${name}`}
      size={560}
      act="Add members"
      onSubmit={() => void submit().catch(() => undefined)}
      pending={adding.pending || inviting.pending}
      disabled={people.length === 0 && !email.trim()}
      fault={fault}
      curl={() => (people.length > 0 ? curlOf(addresses[kind].add, add) : curlOf(addresses[kind].invite, invite))}
      onClose={onClose}
    >
      <Field label="People" wire="user_id" error={wrong('user_id')} help="By name or username; several at once.">
        {(ids) => <UserPick {...ids} picked={people} onPicked={setPeople} />}
      </Field>
      <RolePick
        value={access_level}
        onChange={setLevel}
        most={most}
        error={wrong('access_level') ?? said('Access level')}
      />
      <Field
        label="Ends"
        wire="expires_at"
        optional
        error={wrong('expires_at') ?? said('Expires at')}
        help="The day on which it ends; that day it does no longer count."
      >
        {(ids) => <DateInput {...ids} value={expires_at} onChange={setEnd} />}
      </Field>
      <TextField
        label="Without an account"
        wire="email"
        optional
        error={wrong('email') ?? said('Invite email')}
        help="Addresses to invite, separated by commas."
        value={email}
        onChange={setEmail}
      />
      {failed.length > 0 && (
        <div className={classes.report} role="alert">
          <ul>
            {failed.map(([who, text]) => (
              <li key={who}>
                <b>{who}</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

/** A day, or none. */
export function DateInput(props: {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  value: string
  onChange: (day: string) => void
}) {
  return (
    <input
      {...props}
      type="date"
      className={classes.date}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

const wordsOf = ({ added, invited }: { added: number; invited: number }) =>
  [
    added > 0 && `${added === 1 ? '1 member' : `${added} members`} added`,
    invited > 0 && `${invited === 1 ? '1 address' : `${invited} addresses`} invited`,
  ]
    .filter(Boolean)
    .join(', ')

type Addition = Answer<'POST /groups/:id/members'> | Answer<'POST /groups/:id/invitations'>

/** Some of several may fail, and then the answer is still 201: who, and in which words. */
function failuresOf(answer: Addition): [string, string][] {
  if (!('status' in answer) || answer.status !== 'error') return []
  return typeof answer.message === 'object' ? Object.entries(answer.message) : [['', answer.message ?? 'error']]
}

const levelOf = (level: number) => ([10, 20, 30, 40, 50] as const).find((one) => one === level) ?? 30
