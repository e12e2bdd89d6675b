import { useState } from 'react'
import { useUsers } from '../issues/use-choices.ts'
import { FormPicker } from '../ui/form-picker.tsx'
import { Avatar, type PersonLike } from '../ui/person.tsx'
import { PickList } from '../ui/pick-list.tsx'

export interface PickedUser extends PersonLike {
  username: string
}
interface Props {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  picked: readonly PickedUser[]
  onPicked: (people: readonly PickedUser[]) => void
  /** Only one user is selected: the list closes with the choice. The last one of `onPicked` counts. */
  single?: boolean
  autoFocus?: boolean
}

/** Selects one or more users. */
export function UserPicker({ picked, onPicked, single = false, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const { users, pending } = useUsers(typed, true)
  const shown = typed ? users : [...new Map([...picked, ...users].map((user) => [user.id, user])).values()]
  const toggle = (id: number) => {
    const user = shown.find((candidate) => candidate.id === id)
    if (picked.some((candidate) => candidate.id === id)) onPicked(picked.filter((candidate) => candidate.id !== id))
    else if (user) onPicked([...picked, user])
  }
  return (
    <FormPicker
      {...field}
      value={
        picked.length > 0 ? (
          picked.map(({ name }) => name).join(', ')
        ) : (
          <span className="quiet">{single ? 'Select a user' : 'Select users'}</span>
        )
      }
    >
      {(close) => (
        <PickList
          name="Users"
          options={shown.map((user) => ({
            id: String(user.id),
            name: user.name,
            note: `@${user.username}`,
            mark: <Avatar person={user} size={18} />,
          }))}
          picked={new Set(picked.map(({ id }) => String(id)))}
          onPick={(id) => {
            toggle(Number(id))
            if (single) close()
          }}
          onSearch={setTyped}
          pending={pending}
          emptyText="No matching users"
        />
      )}
    </FormPicker>
  )
}
