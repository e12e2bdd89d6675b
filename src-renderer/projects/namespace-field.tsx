import { type ComponentProps, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { Field } from '../ui/field.tsx'
import { FormPicker } from '../ui/form-picker.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { type Namespace, useNamespaces } from './use-namespaces.ts'

interface Props extends Pick<ComponentProps<typeof FormPicker>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  picked: Namespace | undefined
  placeholder: string
  onPick: (namespace: Namespace) => void
}

function NamespacePicker({ picked, placeholder, onPick, ...ids }: Props) {
  const [typed, setTyped] = useState('')
  const { groups, people, pending, error } = useNamespaces(typed)
  const found = [...groups, ...people]
  return (
    <FormPicker {...ids} value={picked ? picked.full_path : <span className="quiet">{placeholder}</span>}>
      {(close) => (
        <PickList
          name="Namespace"
          options={found.map(({ id, full_path, name }) => ({
            id: String(id),
            name: full_path,
            isPath: true,
            note: name,
          }))}
          picked={new Set(picked && [String(picked.id)])}
          onSearch={setTyped}
          pending={pending}
          onPick={(id) => {
            const namespace = found.find((candidate) => String(candidate.id) === id)
            if (namespace) onPick({ id: namespace.id, full_path: namespace.full_path })
            close()
          }}
          emptyText={error ? describeError(error) : 'No matching namespaces'}
        />
      )}
    </FormPicker>
  )
}

interface FieldProps extends Pick<Props, 'picked' | 'onPick'> {
  error: string | undefined
}

/** Selects the namespace of a new project. */
export function NamespaceField({ picked, onPick, error }: FieldProps) {
  return (
    <Field label="Namespace" apiName="namespace_id" error={error} help="Select a group or your personal namespace.">
      {(ids) => <NamespacePicker {...ids} picked={picked} placeholder="Your personal namespace" onPick={onPick} />}
    </Field>
  )
}
