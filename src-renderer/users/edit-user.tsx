import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { picturePath } from '../ui/picture-path.ts'
import { TextField } from '../ui/text-field.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { readUploadedAvatar } from './uploaded-avatar.ts'
import type { User } from './user.ts'
import { allErrorNames, changesOf, draftOf, savedObstacleOf, savedValuesOf, type UserDraft } from './user-draft.ts'
import classes from './user-fields.module.css'
import { AccountFields, ProfileFields, RightsFields } from './user-fields.tsx'
import { readsAffectedByUsers } from './user-reads.ts'

/** Changes an account, for administrators. */
export function EditUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { id } = user
  const cache = useQueryClient()
  const draft = useDraft<UserDraft>(`user ${id}`, draftOf(user))
  const update = useWrite('PUT /users/:id', { refreshes: readsAffectedByUsers })
  const latest = useRef(user)
  const inputOf = (changes: Partial<UserDraft>) => ({
    id,
    ...changesOf(changes),
    ...(changes.email !== undefined && draft.value.confirmed && { skip_reconfirmation: true }),
  })
  const read = async () => {
    latest.current = await fetchBody('GET /users/:id', { id })
    return latest.current
  }
  const guard = useGuardedSave<UserDraft>({
    draft,
    readLatest: async () => ({ ...draftOf(await read()), confirmed: draft.value.confirmed }),
    refresh: () => {
      for (const address of readsAffectedByUsers) void cache.invalidateQueries({ queryKey: [address] })
    },
    write: async (changes) => {
      const isPicture = changes.avatar !== undefined && changes.avatar !== null
      const before = {
        ...savedValuesOf(latest.current),
        ...(isPicture && { avatar: await readUploadedAvatar(latest.current.avatar_url) }),
      }
      const answer = await update.write(inputOf(changes))
      const { email, ...asked } = changesOf(changes)
      announceSaved({
        noun: 'user',
        name: answer.name,
        before: { ...before },
        // An unconfirmed address is not in the answer yet.
        asked: { ...asked, ...(email !== undefined && draft.value.confirmed && { email }) },
        answered: { ...savedValuesOf(answer) },
        readLatest: async () => ({ ...savedValuesOf(await fetchBody('GET /users/:id', { id })) }),
        write: (values) => fetchBody('PUT /users/:id', { ...values, id, skip_reconfirmation: true }),
        reads: readsAffectedByUsers,
      })
    },
    onDone: onClose,
  })
  const { confirmed: _, ...changes } = draft.changes
  const request = requestOf('PUT /users/:id', inputOf(changes))
  const { fieldError, formError } = formErrors(update, allErrorNames, request)
  const { value } = draft
  const emailHelp =
    value.email === user.email
      ? undefined
      : value.confirmed
        ? 'Takes effect at once.'
        : 'Stays pending, because Gantry sends no email. To apply the address now, select “The new address is confirmed”.'
  const isChanged = Object.keys(changes).length > 0
  return (
    <>
      <FormDialog
        title={<Isolated text={`Edit ${user.name}`} names={[user.name]} />}
        size={640}
        action="Save user"
        onSubmit={guard.save}
        requests={[request]}
        write={{ error: update.error, pending: update.pending || guard.checking }}
        obstacle={isChanged ? savedObstacleOf(value) : 'Nothing has changed.'}
        error={formError ?? guard.error}
        onClose={onClose}
        draft={draft}
      >
        <AccountFields
          value={value}
          onChange={draft.set}
          fieldError={fieldError}
          usernameHelp="Also the path of the user's personal namespace. Old paths redirect to the new path."
          emailHelp={emailHelp}
          confirmation={value.email === user.email ? undefined : { label: 'The new address is confirmed' }}
          savedAvatar={picturePath(user.avatar_url) ?? null}
        />
        <div className={classes.names}>
          <TextField
            label="Public email"
            apiName="public_email"
            optional
            help="A confirmed address of the user."
            error={fieldError('public_email')}
            value={value.public_email}
            onChange={(address) => draft.set({ public_email: address })}
            spellCheck={false}
          />
          <TextField
            label="Commit email"
            apiName="commit_email"
            optional
            help="Leave empty to use the main address."
            error={fieldError('commit_email')}
            value={value.commit_email}
            onChange={(address) => draft.set({ commit_email: address })}
            spellCheck={false}
          />
        </div>
        <RightsFields value={value} onChange={draft.set} fieldError={fieldError} />
        <ProfileFields value={value} onChange={draft.set} fieldError={fieldError} />
      </FormDialog>
      <ConflictDialog noun="user" guard={guard} />
    </>
  )
}
