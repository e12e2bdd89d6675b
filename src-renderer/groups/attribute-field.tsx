import { NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { Attribute, Value } from './group-attributes.ts'

interface Props {
  attribute: Attribute
  id: string
  describedBy: string
  value: Value
  onChange: (value: Value) => void
  invalid: boolean
}

const inheritOptions = [
  { value: 'null', label: 'Inherit' },
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
]

export function AttributeField({ attribute, id, describedBy, value, onChange, invalid }: Props) {
  const { kind, label, choices = [] } = attribute
  const ids = { id, 'aria-describedby': describedBy }
  if (kind === 'flag')
    return (
      <Switch
        {...ids}
        aria-label={label}
        checked={value === true}
        label={value === true ? 'On' : 'Off'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (kind === 'inheritable')
    return (
      <SegmentedControl
        {...ids}
        aria-label={label}
        data={inheritOptions}
        value={String(value)}
        onChange={(text) => onChange(text === 'null' ? null : text === 'true')}
      />
    )
  if (kind === 'choice')
    return (
      <SegmentedControl
        {...ids}
        aria-label={label}
        data={choices.map(([choice, name]) => ({ value: String(choice), label: name }))}
        value={String(value)}
        onChange={(text) => onChange(choices.find(([choice]) => String(choice) === text)?.[0] ?? null)}
      />
    )
  if (kind === 'number')
    return (
      <NumberInput
        {...ids}
        aria-label={label}
        w={144}
        size="sm"
        hideControls
        allowDecimal={false}
        error={invalid}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    )
  return (
    <TextInput
      {...ids}
      aria-label={label}
      error={invalid}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
