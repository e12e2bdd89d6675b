import { SegmentedControl } from '@mantine/core'
import { Field } from './field.tsx'

const levels = [
  { value: 'private', label: 'Private' },
  { value: 'internal', label: 'Internal' },
  { value: 'public', label: 'Public' },
] as const

export type VisibilityLevel = (typeof levels)[number]['value']

interface Props {
  value: VisibilityLevel
  onChange: (level: VisibilityLevel) => void
  error: string | undefined
  help?: string
}

/** The visibility setting of a project or group. */
export function VisibilityField({ value, onChange, error, help }: Props) {
  return (
    <Field label="Visibility" apiName="visibility" error={error} help={help}>
      {({ id }) => (
        <div>
          <VisibilityControl id={id} value={value} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}

interface ControlProps extends Pick<Props, 'value' | 'onChange'> {
  id: string
}

const VisibilityControl = ({ id, value, onChange }: ControlProps) => (
  <SegmentedControl
    id={id}
    aria-label="Visibility"
    data={levels.map((level) => ({ ...level }))}
    value={value}
    onChange={(picked) => onChange(levels.find((level) => level.value === picked)?.value ?? 'private')}
  />
)
