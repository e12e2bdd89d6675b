import { Checkbox } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ImportDraft } from './import-draft.ts'
import { NamespaceSelect } from './namespace-select.tsx'

export type Place = Omit<ImportDraft, 'file'>

interface Props {
  value: Place
  onChange: (part: Partial<Place>) => void
  disabled: boolean
  fieldError: (name: string) => string | undefined
  /** Whether the import can replace a project. */
  replaces: boolean
}

/** Where the project will be. All forms of imports have these fields. */
export function PlaceFields({ value, onChange, disabled, fieldError, replaces }: Props) {
  const me = useRead('GET /user', {}).data
  const { path, name, namespace, overwrite } = value
  const parent = `${namespace ?? me?.username ?? ''}/`
  return (
    <>
      <TextField
        label="Path"
        apiName="path"
        help={
          path.trim()
            ? `The full path of the project will be ${parent}${path.trim()}.`
            : `The full path of the project will start with ${parent}`
        }
        error={fieldError('path')}
        value={path}
        disabled={disabled}
        spellCheck={false}
        onChange={(text) => onChange({ path: text })}
      />
      <TextField
        label="Name"
        apiName="name"
        optional
        help="Defaults to the path."
        error={fieldError('name')}
        value={name}
        disabled={disabled}
        onChange={(text) => onChange({ name: text })}
      />
      <Field
        label="Namespace"
        apiName="namespace"
        optional
        help="Select your personal namespace, or a group where you have at least the Maintainer role."
        error={fieldError('namespace')}
      >
        {(ids) => (
          <NamespaceSelect
            {...ids}
            value={namespace}
            onChange={(picked) => onChange({ namespace: picked })}
            disabled={disabled}
          />
        )}
      </Field>
      {replaces && (
        <Checkbox
          label="Replace an existing project at this path"
          description="The existing project is deleted after the import succeeds."
          styles={{ inner: { marginTop: 2 }, input: overwrite ? {} : { borderColor: 'var(--control)' } }}
          checked={overwrite}
          disabled={disabled}
          onChange={(event) => onChange({ overwrite: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

/** The fields of a request that say where the project will be. */
export const placeInput = ({ path, name, namespace, overwrite }: Place) => ({
  path: path.trim(),
  ...(name.trim() && { name: name.trim() }),
  ...(namespace && { namespace }),
  ...(overwrite && { overwrite }),
})
