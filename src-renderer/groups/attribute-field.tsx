import { NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { Attribute, Value } from './group-attributes.ts'

interface Props {
  attribute: Attribute
  id: string
  describedBy: string
  value: Value
  onChange: (value: Value) => void
  wrong: boolean
}

const tri = [
  { value: 'null', label: 'As above' },
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
]

/** The control for one attribute of a group. */
export function AttributeField({ attribute, id, describedBy, value, onChange, wrong }: Props) {
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
  if (kind === 'tri')
    return (
      <SegmentedControl
        {...ids}
        aria-label={label}
        data={tri}
        value={String(value)}
        onChange={(text) => onChange(text === 'null' ? null : text === 'true')}
      />
    )
  if (kind === 'choice')
    return (
      <SegmentedControl
        {...ids}
        aria-label={label}
        data={choices.map(([one, name]) => ({ value: String(one), label: name }))}
        value={String(value)}
        onChange={(text) => onChange(choices.find(([one]) => String(one) === text)?.[0] ?? null)}
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
        error={wrong}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    )
  return (
    <TextInput
      {...ids}
      aria-label={label}
      error={wrong}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
