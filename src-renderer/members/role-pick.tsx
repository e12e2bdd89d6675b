import { SegmentedControl } from '@mantine/core'
import { Field } from '../ui/field.tsx'
import { roles } from './roles.ts'

interface Props {
  value: number
  onChange: (level: number) => void
  /** Nobody gives away more than the own role. */
  most: number
  error: string | undefined
  wire?: string
  label?: string
}

/** Which role: all that the user may give. */
export function RolePick({ value, onChange, most, error, wire = 'access_level', label = 'Role' }: Props) {
  return (
    <Field label={label} wire={wire} error={error}>
      {({ id }) => (
        <div>
          <SegmentedControl
            id={id}
            aria-label="Role"
            data={roles.map(({ level, name }) => ({ value: String(level), label: name, disabled: level > most }))}
            value={String(value)}
            onChange={(level) => onChange(Number(level))}
          />
        </div>
      )}
    </Field>
  )
}
