import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import { readsAffectedByMembers } from '../members/members.ts'
import { type PickedUser, UserPicker } from '../members/user-picker.tsx'
import { Field } from '../ui/field.tsx'
import { pluralize } from '../ui/number.ts'
import type { CleanupProject } from './cleanup-lists.ts'
import { makeOwner } from './membership-requests.ts'

interface Props {
  projects: readonly CleanupProject[]
  onDone: () => void
  onClose: () => void
}

/** Makes one user an Owner of several projects. */
export function AddOwner({ projects, onDone, onClose }: Props) {
  const [people, setPeople] = useState<readonly PickedUser[]>([])
  const user = people.at(-1)
  return (
    <ChangeDialog
      title={`Add an Owner to ${pluralize(projects.length, 'project')}`}
      action="Add Owner"
      verb="Adding an Owner to"
      done="got a new Owner"
      nouns={['project', 'projects']}
      items={projects.map(({ id, path_with_namespace }) => ({ id, name: path_with_namespace }))}
      obstacle={user ? undefined : 'Select a user.'}
      change={({ id }) => makeOwner(id, user?.id ?? 0)}
      requestFor={({ id }) =>
        requestOf('POST /projects/:id/members', { id, user_id: String(user?.id ?? ''), access_level: 50 })
      }
      reads={[...readsAffectedByMembers, 'GET /-/gantry/v1/cleanup/projects']}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label="User" apiName="user_id" help="This user becomes a direct Owner of each selected project.">
        {(ids) => <UserPicker {...ids} picked={user ? [user] : []} onPicked={setPeople} />}
      </Field>
    </ChangeDialog>
  )
}
