import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useFormRequests } from '../api/wire.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { useNow } from '../ui/clock.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf, fullDay } from '../ui/dates.ts'
import { DraftLine } from '../ui/draft-line.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { MainButton } from '../ui/main-button.tsx'
import { dayProblem } from '../ui/typed-day.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { type DirectMembership, isSameMembership, readDirect, undoMembership } from './direct-membership.ts'
import classes from './members.module.css'
import { type Container, type Member, readsAffectedByMembers } from './members.ts'
import { RolePicker } from './role-picker.tsx'
import { roleName } from './roles.ts'

const addresses = {
  project: {
    change: 'PUT /projects/:id/members/:user_id',
    add: 'POST /projects/:id/members',
  },
  group: {
    change: 'PUT /groups/:id/members/:user_id',
    add: 'POST /groups/:id/members',
  },
} as const

/** What a save writes: the changed fields, and the saved value of the others. A new membership takes all fields of the form. */
export function membershipAfter(
  before: DirectMembership | undefined,
  form: { access_level: number; expires_at: string },
  changed: Partial<{ access_level: number; expires_at: string }>,
): DirectMembership {
  if (!before) return { access_level: form.access_level, expires_at: form.expires_at || null }
  return {
    access_level: changed.access_level ?? before.access_level,
    expires_at: changed.expires_at === undefined ? before.expires_at : changed.expires_at || null,
  }
}

/** Changes the direct membership, or adds one to an inherited or shared membership. */
export function MemberForm({ container, member }: { container: Container; member: Member }) {
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
  const cache = useQueryClient()
  const user_id = member.user.id
  const addition = { id, user_id: String(user_id), access_level, ...(expires_at && { expires_at }) }
  const update = { id, user_id, access_level, expires_at: expires_at || null }
  const latest = useRef<DirectMembership>(undefined)
  const guard = useGuardedSave({
    draft,
    readLatest: async () => {
      latest.current = await readDirect(container, user_id)
      if (latest.current) return { ...latest.current, expires_at: latest.current.expires_at ?? '' }
      if (direct !== null) throw new Error('Not saved: the direct membership no longer exists.')
      return { access_level: member.access_level, expires_at: savedExpiry }
    },
    refresh: () => {
      for (const read of readsAffectedByMembers) void cache.invalidateQueries({ queryKey: [read] })
    },
    write: async (changed) => {
      const before = latest.current
      const asked = membershipAfter(before, draft.value, changed)
      const answer = before
        ? await change.write({ id, user_id, ...asked })
        : await add.write({ ...addition, access_level: asked.access_level })
      const saved =
        'access_level' in answer ? { access_level: answer.access_level, expires_at: answer.expires_at } : asked
      announceOne({
        text: isSameMembership(saved, asked)
          ? 'Membership saved'
          : `The server saved a different membership: ${roleName(saved.access_level)}, ${saved.expires_at ? fullDay(saved.expires_at) : 'no expiration date'}`,
        name: `@${member.user.username}`,
        reads: readsAffectedByMembers,
        undo: undoMembership(container, user_id, before, saved),
      })
    },
  })
  const write = direct === null ? add : change
  const request = direct === null ? requestOf(addresses[kind].add, addition) : requestOf(addresses[kind].change, update)
  const { fieldError, formError } = formErrors(write, ['access_level', 'expires_at'], request)
  const isUnchanged = Object.keys(draft.changes).length === 0
  const obstacle =
    isUnchanged && direct !== null
      ? 'Nothing has changed.'
      : dayProblem(draft.changes.expires_at ?? '', { min: today }) && 'Correct the expiration date.'
  const pending = change.pending || add.pending || guard.checking
  // The form is in a peek. Only a change makes it the subject of the screen.
  useFormRequests({ requests: isUnchanged ? [] : [request], obstacle, write: { error: write.error, pending } })
  return (
    <div className={classes.form}>
      <DraftLine draft={draft} />
      <RolePicker
        label={direct === null ? 'Direct role' : 'Role'}
        value={access_level}
        onChange={(level) => draft.set({ access_level: level })}
        maxLevel={maxLevel}
        error={fieldError('access_level')}
        help={
          direct === null ? 'The member also keeps the inherited or shared role. The higher role applies.' : undefined
        }
      />
      <DateField
        label="Expiration date"
        apiName="expires_at"
        optional
        error={fieldError('expires_at')}
        help="Access ends at the start of this day."
        value={expires_at}
        onChange={(day) => draft.set({ expires_at: day })}
        min={today}
      />
      <div>
        <MainButton obstacle={obstacle} loading={pending} onClick={guard.save}>
          {direct === null ? 'Add direct membership' : 'Save membership'}
        </MainButton>
      </div>
      {(formError ?? guard.error) && (
        <p className={classes.error} role="alert">
          {formError ?? guard.error}
        </p>
      )}
      <ConflictDialog noun="membership" guard={guard} />
    </div>
  )
}
