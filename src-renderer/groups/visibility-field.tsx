import { SegmentedControl } from '@mantine/core'
import { Field } from '../ui/field.tsx'
import type { Group } from './group.ts'

export type Level = Group['visibility']
const levels = [
  { value: 'private', label: 'Private' },
  { value: 'internal', label: 'Internal' },
  { value: 'public', label: 'Public' },
] as const

interface Props {
  value: Level
  onChange: (level: Level) => void
  error: string | undefined
  help?: string
}

export function VisibilityField({ value, onChange, error, help }: Props) {
  return (
    <Field label="Visible to" wire="visibility" error={error} help={help}>
      {({ id }) => (
        <div>
          <SegmentedControl
            id={id}
            aria-label="Visible to"
            data={levels.map((level) => ({ ...level }))}
            value={value}
            onChange={(next) => onChange(levels.find((level) => level.value === next)?.value ?? 'private')}
          />
        </div>
      )}
    </Field>
  )
}
