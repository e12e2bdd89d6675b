import { SegmentedControl } from '@mantine/core'
import { Field } from '../ui/field.tsx'
import type { Level } from './bulk-plan.ts'

const levels = [
  { value: 'private', label: 'Private' },
  { value: 'internal', label: 'Internal' },
  { value: 'public', label: 'Public' },
] as const

interface Props {
  value: Level
  onChange: (level: Level) => void
  error: string | undefined
}

/** To whom a project is visible. */
export function LevelField({ value, onChange, error }: Props) {
  return (
    <Field label="Visible to" wire="visibility" error={error}>
      {({ id }) => (
        <div>
          <SegmentedControl
            id={id}
            aria-label="Visible to"
            data={levels.map((level) => ({ ...level }))}
            value={value}
            onChange={(picked) => onChange(levels.find((level) => level.value === picked)?.value ?? 'private')}
          />
        </div>
      )}
    </Field>
  )
}
