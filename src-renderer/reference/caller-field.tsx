import { Select } from '@mantine/core'
import { useState } from 'react'
import { testRoles } from '../../src-server/tokens/filters.ts'
import { UserPicker } from '../members/user-picker.tsx'
import { Field } from '../ui/field.tsx'
import type { Caller } from './caller.ts'

const ROLE = 'role '

interface Props {
  caller: Caller
  onChange: (caller: Caller) => void
  /** Only administrators can act as others. */
  admin: boolean
}

/** As whom the request is sent. */
export function CallerField({ caller, onChange, admin }: Props) {
  const choices = [
    { value: 'self', label: 'You' },
    { value: 'anonymous', label: 'Nobody, without a token' },
    ...(admin
      ? [
          { value: 'user', label: 'Another user' },
          ...testRoles.map((role) => ({ value: ROLE + role, label: `Role: ${role}` })),
        ]
      : []),
  ]
  // The choice needs a second one, so the focus moves on. A choice from before keeps the focus where it is.
  const [isNew, setNew] = useState(false)
  const pick = (value: string | null) => {
    setNew(true)
    const role = testRoles.find((one) => value === ROLE + one)
    if (role) onChange({ kind: 'role', role })
    else if (value === 'user') onChange({ kind: 'user', user: undefined })
    else onChange({ kind: value === 'anonymous' ? 'anonymous' : 'self' })
  }
  return (
    <>
      <Field
        label="As"
        help={
          caller.kind === 'role' &&
          `Sending creates the user role-${caller.role} where it is missing, gives it the role everywhere, and makes a token for one day.`
        }
      >
        {(ids) => (
          <Select
            {...ids}
            data={choices}
            value={caller.kind === 'role' ? ROLE + caller.role : caller.kind}
            allowDeselect={false}
            onChange={pick}
          />
        )}
      </Field>
      {caller.kind === 'user' && (
        <Field label="User">
          {(ids) => (
            <UserPicker
              {...ids}
              autoFocus={isNew}
              single
              picked={caller.user ? [caller.user] : []}
              onPicked={(people) => onChange({ kind: 'user', user: people.at(-1) })}
            />
          )}
        </Field>
      )}
    </>
  )
}
