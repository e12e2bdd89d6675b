import { SegmentedControl } from '@mantine/core'
import { Field } from '../ui/field.tsx'
import { roles } from './roles.ts'

interface Props {
  value: number
  onChange: (level: number) => void
  /** Members cannot grant a role above their own. */
  maxLevel: number
  error: string | undefined
  help?: string | undefined
  apiName?: string
  label?: string
}

export function RolePicker({
  value,
  onChange,
  maxLevel,
  error,
  help,
  apiName = 'access_level',
  label = 'Role',
}: Props) {
  return (
    <Field label={label} apiName={apiName} error={error} help={help}>
      {({ id }) => (
        <div>
          <SegmentedControl
            id={id}
            aria-label="Role"
            data={roles.map(({ level, name }) => ({ value: String(level), label: name, disabled: level > maxLevel }))}
            value={String(value)}
            onChange={(level) => onChange(Number(level))}
          />
        </div>
      )}
    </Field>
  )
}
