import { type ComponentProps, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { type Namespace, useNamespaces } from './use-namespaces.ts'
import { wordsOf } from './words-of.ts'

interface Props extends Pick<ComponentProps<typeof FormPicker>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  picked: Namespace | undefined
  /** Said where nothing is picked. */
  none: string
  onPick: (namespace: Namespace) => void
}

/** A namespace that the user sees, searched by the server. */
function NamespacePick({ picked, none, onPick, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const { groups, people, pending, error } = useNamespaces(typed)
  const found = [...groups, ...people]
  return (
    <FormPicker {...ids} value={picked ? picked.full_path : <span className="quiet">{none}</span>}>
      {(close) => (
        <PickList
          name="Namespace"
          options={found.map(({ id, full_path, name }) => ({ id: String(id), name: full_path, note: name }))}
          picked={new Set(picked && [String(picked.id)])}
          onSearch={setTyped}
          pending={pending}
          onPick={(id) => {
            const one = found.find((known) => String(known.id) === id)
            if (one) onPick({ id: one.id, full_path: one.full_path })
            close()
          }}
          emptyText={error ? wordsOf(error) : 'No namespace of that name'}
        />
      )}
    </FormPicker>
  )
}

interface FieldProps extends Pick<Props, 'picked' | 'onPick'> {
  error: string | undefined
}

/** Where a new project goes. */
export function NamespaceField({ picked, onPick, error }: FieldProps) {
  return (
    <Field label="Namespace" apiName="namespace_id" error={error} help="A group, or your own.">
      {(ids) => <NamespacePick {...ids} picked={picked} none="Your own" onPick={onPick} />}
    </Field>
  )
}
