import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'
import classes from './act-dialog.module.css'
import type { Choice, Contents } from './bulk-plan.ts'
import { isLong, useNamespaces } from './use-namespaces.ts'
import { wordsOf } from './words-of.ts'

interface Props {
  contents: readonly Contents[]
  to: Choice['to']
  onPick: (to: Choice['to']) => void
}

/** Where to. For one project the server says which groups may take it; of several each is checked when its turn comes. */
export function TransferField({ contents, to, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const asked = { per_page: 50, ...(isLong(search) && { search }) }
  const [one] = contents
  const single = contents.length === 1 && one !== undefined
  const locations = useRead(
    'GET /projects/:id/transfer_locations',
    { id: one?.id ?? 0, ...asked },
    { enabled: single, keepPrevious: true },
  )
  const { groups, people, ...namespaces } = useNamespaces(typed)
  const found = single ? locations : namespaces
  const choices = [...(single ? (locations.data ?? []) : groups), ...people]
  const here = new Set(contents.map(({ namespace_path }) => namespace_path))
  const free = choices.filter(({ full_path }) => here.size > 1 || !here.has(full_path))
  return (
    <div className={classes.pick}>
      <Field
        label="To"
        apiName="namespace"
        help={
          single
            ? 'Groups that may take it, and personal namespaces.'
            : 'Whether it may take each of them shows when its turn comes.'
        }
      >
        {(ids) => (
          <FormPicker {...ids} value={to ? to.full_path : <span className="quiet">Which namespace</span>}>
            {(close) => (
              <PickList
                name="Namespace"
                options={free.map(({ id, full_path, name }) => ({ id: String(id), name: full_path, note: name }))}
                picked={new Set(to && [String(to.id)])}
                onSearch={setTyped}
                pending={found.pending}
                onPick={(id) => {
                  const picked = free.find((known) => String(known.id) === id)
                  onPick(picked && { id: picked.id, full_path: picked.full_path })
                  close()
                }}
                emptyText={found.error ? wordsOf(found.error) : 'No namespace of that name'}
              />
            )}
          </FormPicker>
        )}
      </Field>
    </div>
  )
}
