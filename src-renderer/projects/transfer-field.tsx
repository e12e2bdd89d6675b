import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { useRead } from '../api/use-api.ts'
import { byPath } from '../ui/by-path.ts'
import { Field } from '../ui/field.tsx'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'
import classes from './action-dialog.module.css'
import type { ActionOptions, ProjectContents } from './action-plan.ts'
import { isSearchable, useNamespaces } from './use-namespaces.ts'

interface Props {
  contents: readonly ProjectContents[]
  destination: ActionOptions['destination']
  onPick: (destination: ActionOptions['destination']) => void
}

/** Selects the destination. The server lists the possible groups for a single project, but not for several projects. */
export function TransferField({ contents, destination, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const [project] = contents
  const single = contents.length === 1 && project !== undefined
  const locations = useRead(
    'GET /projects/:id/transfer_locations',
    { id: project?.id ?? 0, per_page: 50, ...(isSearchable(search) && { search }) },
    { enabled: single, keepPrevious: true },
  )
  const { groups, people, ...namespaces } = useNamespaces(typed)
  const read = single ? locations : namespaces
  const choices = [...(single ? (locations.data ?? []).toSorted(byPath) : groups), ...people]
  const currentPaths = new Set(contents.map(({ namespace_path }) => namespace_path))
  const available = choices.filter(({ full_path }) => currentPaths.size > 1 || !currentPaths.has(full_path))
  return (
    <div className={classes.field}>
      <Field
        label="Destination"
        apiName="namespace"
        help={
          single
            ? 'Select a group that you can transfer this project to, or a personal namespace.'
            : 'The server checks the destination for each project when its transfer starts.'
        }
      >
        {(ids) => (
          <FormPicker
            {...ids}
            value={destination ? destination.full_path : <span className="quiet">Select a namespace</span>}
          >
            {(close) => (
              <PickList
                name="Namespace"
                options={available.map(({ id, full_path, name }) => ({
                  id: String(id),
                  name: full_path,
                  isPath: true,
                  note: name,
                }))}
                picked={new Set(destination && [String(destination.id)])}
                onSearch={setTyped}
                pending={read.pending}
                onPick={(id) => {
                  const picked = available.find((namespace) => String(namespace.id) === id)
                  onPick(picked && { id: picked.id, full_path: picked.full_path })
                  close()
                }}
                emptyText={read.error ? describeError(read.error) : 'No matching namespaces'}
              />
            )}
          </FormPicker>
        )}
      </Field>
    </div>
  )
}
