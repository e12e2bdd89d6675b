import { PasswordInput, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLeavePage } from '../changes/leave-page.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { useDraft } from '../ui/use-draft.ts'
import { announceUser } from './undo-creation.ts'
import { allErrorNames, emptyDraft, newUserInput, obstacleOf, type PasswordChoice, usernameFor } from './user-draft.ts'
import { AccountFields, ProfileFields, RightsFields } from './user-fields.tsx'
import { readsAffectedByUsers } from './user-reads.ts'

const choices: { value: PasswordChoice; label: string }[] = [
  { value: 'random', label: 'Random' },
  { value: 'typed', label: 'Set a password' },
]

/** Creates an account, for administrators. The password is never kept as a draft. */
export function NewUser({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const leavePage = useLeavePage()
  const draft = useDraft('new user', { ...emptyDraft, username: '', followsName: true })
  const [choice, setChoice] = useState<PasswordChoice>('random')
  const [password, setPassword] = useState('')
  const create = useWrite('POST /users', { refreshes: readsAffectedByUsers })
  const { followsName, ...typed } = draft.value
  const username = followsName ? usernameFor(typed.name) : typed.username
  const value = { ...typed, username }
  const input = newUserInput(value, { choice, typed: password })
  const request = requestOf('POST /users', input)
  const submit = () =>
    void create.write(input).then(
      (user) => {
        draft.discard()
        void announceUser(user, leavePage)
        onClose()
        return navigate({ to: '/users/$userId', params: { userId: String(user.id) } })
      },
      () => undefined,
    )
  const { fieldError, formError } = formErrors(create, allErrorNames, request)
  return (
    <FormDialog
      title="New user"
      size={640}
      action="Create user"
      onSubmit={submit}
      requests={[request]}
      write={create}
      obstacle={obstacleOf(value) ?? (choice === 'typed' && password === '' ? 'Enter a password.' : undefined)}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <AccountFields
        value={value}
        onChange={({ username: text, ...part }) =>
          draft.set(text === undefined ? part : { ...part, username: text, followsName: text === '' })
        }
        fieldError={fieldError}
        usernameHelp="Also the path of the user's personal namespace."
        confirmation={{
          label: 'The address is confirmed',
          help: 'Otherwise the user must confirm the address, if the instance asks for confirmations.',
        }}
        savedAvatar={null}
      />
      <Field
        label="Password"
        apiName={choice === 'random' ? 'force_random_password' : 'password'}
        error={choice === 'random' ? fieldError('password') : undefined}
        help={
          choice === 'random'
            ? 'Nobody learns the password. The user signs in with an access token.'
            : 'The user signs in to the console with it. API clients need an access token.'
        }
      >
        {({ id }) => (
          <div>
            <SegmentedControl
              id={id}
              aria-label="Password"
              data={choices}
              value={choice}
              onChange={(picked) => setChoice(picked === 'typed' ? 'typed' : 'random')}
            />
          </div>
        )}
      </Field>
      {choice === 'typed' && (
        <Field label="New password" apiName="password" error={fieldError('password')}>
          {(ids) => (
            <PasswordInput
              {...ids}
              autoComplete="new-password"
              error={Boolean(fieldError('password'))}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <RightsFields isNew value={value} onChange={draft.set} fieldError={fieldError} />
      <ProfileFields value={value} onChange={draft.set} fieldError={fieldError} />
    </FormDialog>
  )
}
