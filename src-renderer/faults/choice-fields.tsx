import { SegmentedControl, Select } from '@mantine/core'
import { Field } from '../ui/field.tsx'
import classes from './faults.module.css'

interface ChoiceProps<T extends string> {
  label: string
  apiName?: string | undefined
  choices: readonly (readonly [T, string])[]
  value: T
  onPick: (picked: T) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** A field with a list to open. */
export function Choice<T extends string>({
  label,
  apiName,
  choices,
  value,
  onPick,
  error,
  autoFocus = false,
}: ChoiceProps<T>) {
  return (
    <Field label={label} apiName={apiName} error={error}>
      {(ids) => (
        <Select
          {...ids}
          {...(autoFocus && { 'data-autofocus': true })}
          data={choices.map(([id, name]) => ({ value: id, label: name }))}
          value={value}
          allowDeselect={false}
          onChange={(picked) => {
            const choice = choices.find(([id]) => id === picked)
            if (choice) onPick(choice[0])
          }}
        />
      )}
    </Field>
  )
}

interface SegmentsProps<T extends string> extends Omit<ChoiceProps<T>, 'apiName' | 'error' | 'autoFocus'> {
  help: string
}

/** A field with two or three choices side by side. */
export function Segments<T extends string>({ label, help, choices, value, onPick }: SegmentsProps<T>) {
  return (
    <Field label={label} apiName={label.toLowerCase()} help={help}>
      {(ids) => (
        <SegmentedControl
          id={ids.id}
          className={classes.segments ?? ''}
          aria-label={label}
          data={choices.map(([id, name]) => ({ value: id, label: name }))}
          value={value}
          onChange={(picked) => {
            const choice = choices.find(([id]) => id === picked)
            if (choice) onPick(choice[0])
          }}
        />
      )}
    </Field>
  )
}
