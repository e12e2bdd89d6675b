import { useState } from 'react'
import { type Input, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceChange } from '../changes/announce-change.tsx'
import type { LastChange } from '../changes/last-change.ts'
import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { TextField } from '../ui/text-field.tsx'
import { dayProblem } from '../ui/typed-day.ts'
import { useDraft } from '../ui/use-draft.ts'
import { addressesIn, directMembershipsOf, refusedIn, summaryOf, undosOfAdding, undosOfInviting } from './add-people.ts'
import classes from './members.module.css'
import { type Container, readsAffectedByMembers } from './members.ts'
import { RolePicker } from './role-picker.tsx'
import { type PickedUser, UserPicker } from './user-picker.tsx'

const addresses = {
  project: { add: 'POST /projects/:id/members', invite: 'POST /projects/:id/invitations' },
  group: { add: 'POST /groups/:id/members', invite: 'POST /groups/:id/invitations' },
} as const

interface MembersDraft {
  people: readonly PickedUser[]
  email: string
  access_level: number
  expires_at: string
}
const empty: MembersDraft = { people: [], email: '', access_level: 30, expires_at: '' }

/** Adds users as members and invites people without an account by email. */
export function AddMembers({ container, onClose }: { container: Container; onClose: () => void }) {
  const { kind, id, title, level: maxLevel } = container
  const draft = useDraft(`new members of ${kind} ${id}`, empty)
  const { people, email, access_level, expires_at } = draft.value
  const today = dateOf(useNow())
  const [failures, setFailures] = useState<readonly (readonly [string, string])[]>([])
  /** What the form held when the failures were reported. */
  const [refused, setRefused] = useState<MembersDraft>(empty)
  const adding = useWrite(addresses[kind].add, { refreshes: readsAffectedByMembers })
  const inviting = useWrite(addresses[kind].invite, { refreshes: readsAffectedByMembers })

  const membership = { id, access_level, ...(expires_at && { expires_at }) }
  const add: Input<'POST /groups/:id/members'> = { ...membership, user_id: people.map((user) => user.id).join(',') }
  const invite = { ...membership, access_level: levelOf(access_level), email: addressesIn(email) }
  const requests = [
    ...(people.length > 0 ? [requestOf(addresses[kind].add, add)] : []),
    ...(invite.email.length > 0 ? [requestOf(addresses[kind].invite, invite)] : []),
  ]
  const granted = { access_level, expires_at: expires_at || null }
  const submit = async () => {
    setFailures([])
    const allFailures: (readonly [string, string])[] = []
    const done = { added: 0, invited: 0 }
    const undos: LastChange['items'][number][] = []
    const left: MembersDraft = { people, email, access_level, expires_at }
    // Only failed users and addresses stay in the form, so that a retry does not send the others again.
    if (people.length > 0) {
      const ids = people.map((user) => user.id)
      const before = await directMembershipsOf(container, ids).catch(() => undefined)
      const refused = refusedIn(await adding.write(add))
      const [remaining, added] = partition(people, ({ username }) => refused.isRefused(username))
      allFailures.push(...refused.failures)
      done.added = added.length
      // Without the earlier memberships, an undo could remove somebody who was a member before.
      if (before) undos.push(...undosOfAdding(container, added, before, granted))
      left.people = remaining
      draft.set({ people: remaining })
    }
    if (invite.email.length > 0) {
      const refused = refusedIn(await inviting.write(invite))
      const [remaining, invited] = partition(invite.email, refused.isRefused)
      allFailures.push(...refused.failures)
      done.invited = invited.length
      undos.push(...undosOfInviting(container, invited, { ...granted, access_level: invite.access_level }))
      left.email = remaining.join(', ')
      draft.set({ email: left.email })
    }
    setFailures(allFailures)
    setRefused(left)
    if (done.added + done.invited > 0)
      announceChange({
        text: summaryOf(done),
        nouns: ['person', 'people'],
        items: undos,
        reads: readsAffectedByMembers,
      })
    if (allFailures.length > 0) return
    draft.discard()
    onClose()
  }
  const failedWrite = adding.error ? adding : inviting
  const { fieldError, formError } = formErrors(
    failedWrite,
    ['user_id', 'access_level', 'expires_at', 'email'],
    adding.error ? requestOf(addresses[kind].add, add) : requestOf(addresses[kind].invite, invite),
  )
  /** Errors about single users do not name a field, but their text starts with the field's name. */
  const failureStartingWith = (start: string, field: 'access_level' | 'expires_at' | 'email') =>
    draft.value[field] === refused[field] ? failures.find(([, text]) => text.startsWith(start))?.[1] : undefined

  return (
    <FormDialog
      title={<Isolated text={`Add members to ${title}`} names={[title]} />}
      size={560}
      action="Add members"
      onSubmit={() => void submit().catch(() => undefined)}
      requests={requests.length > 0 ? requests : [requestOf(addresses[kind].add, { id, user_id: '', access_level })]}
      write={{ error: failedWrite.error, pending: adding.pending || inviting.pending }}
      obstacle={
        requests.length === 0
          ? 'Select users or enter an email address.'
          : dayProblem(expires_at, { min: today }) && 'Correct the expiration date.'
      }
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Users"
        apiName="user_id"
        error={fieldError('user_id')}
        help="Search by name or username. You can select several users."
      >
        {(ids) => <UserPicker {...ids} picked={people} onPicked={(picked) => draft.set({ people: picked })} />}
      </Field>
      <RolePicker
        value={access_level}
        onChange={(level) => draft.set({ access_level: level })}
        maxLevel={maxLevel}
        error={fieldError('access_level') ?? failureStartingWith('Access level', 'access_level')}
      />
      <DateField
        label="Expiration date"
        apiName="expires_at"
        optional
        error={fieldError('expires_at') ?? failureStartingWith('Expires at', 'expires_at')}
        help="Access ends at the start of this day."
        value={expires_at}
        onChange={(day) => draft.set({ expires_at: day })}
        min={today}
      />
      <TextField
        label="Invite by email"
        apiName="email"
        optional
        error={fieldError('email') ?? failureStartingWith('Invite email', 'email')}
        help="For people without an account. Separate addresses with commas."
        value={email}
        onChange={(text) => draft.set({ email: text })}
      />
      {failures.length > 0 && (
        <div className={classes.failures} role="alert">
          <ul>
            {failures.map(([name, text]) => (
              <li key={name}>
                <b>{name}</b> {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}

const partition = <T,>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]

const levelOf = (level: number) => ([10, 20, 30, 40, 50] as const).find((known) => known === level) ?? 30
