import { Checkbox, PasswordInput, SegmentedControl, Select, Switch } from '@mantine/core'
import { useEffect } from 'react'
import { isLocked, isSecret, NOT_SET, optionName, type SettingField } from './setting-field.ts'
import classes from './setting-row.module.css'
import { ASTERISKS } from './setting-values.ts'
import { TextControl } from './text-control.tsx'

export interface ControlProps {
  setting: SettingField
  /** The id of the control, to which a label belongs. */
  id: string
  value: unknown
  invalid: boolean
  /** The ids of help and error. */
  describedBy: string
  onChange: (value: unknown) => void
}

/** Choices with more letters than this are a list to open instead of buttons side by side. */
const SEGMENT_LETTERS = 40

/** The control for the type of the setting. */
export function SettingControl(props: ControlProps) {
  const { setting, id, value, describedBy, onChange } = props
  const { label, type, options, nullable, unset = NOT_SET } = setting
  const disabled = isLocked(setting)
  const named = { id, 'aria-label': label, 'aria-describedby': describedBy, disabled }
  // Mantine's inputs overwrite aria-describedby, so set it again after every render.
  useEffect(() => document.getElementById(id)?.setAttribute('aria-describedby', describedBy))
  if (type === 'boolean' && nullable)
    return (
      <SegmentedControl
        {...named}
        data={[
          { value: 'null', label: unset },
          { value: 'true', label: 'On' },
          { value: 'false', label: 'Off' },
        ]}
        value={String(value ?? null)}
        onChange={(text) => onChange(text === 'null' ? null : text === 'true')}
      />
    )
  if (type === 'boolean')
    return (
      <Switch
        {...named}
        checked={value === true}
        label={value === true ? 'On' : 'Off'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (type === 'choice' && options) {
    const data = [
      ...(nullable ? [{ value: 'null', label: unset }] : []),
      // An empty text stands for `all`.
      ...options
        .filter((option) => option !== '')
        .map((option) => ({ value: String(option), label: optionName(setting, option) })),
    ]
    const choose = (text: string | null) => onChange(options.find((option) => String(option) === text) ?? null)
    const isShort = data.reduce((sum, choice) => sum + choice.label.length + 3, 0) <= SEGMENT_LETTERS
    return isShort ? (
      <SegmentedControl {...named} data={data} value={String(value ?? null)} onChange={choose} />
    ) : (
      <Select
        {...named}
        className={classes.wide ?? ''}
        data={data}
        value={String(value ?? null)}
        allowDeselect={false}
        onChange={choose}
      />
    )
  }
  if (type === 'choices' && options) {
    const chosen = Array.isArray(value) ? value.map(String) : []
    return (
      <Checkbox.Group
        {...named}
        value={chosen}
        onChange={(next) => onChange(options.filter((one) => next.includes(String(one))))}
      >
        <div className={classes.choices}>
          {options.map((option) => (
            <Checkbox key={option} value={String(option)} label={optionName(setting, option)} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  return isSecret(setting) ? (
    <PasswordInput
      {...named}
      className={classes.wide ?? ''}
      autoComplete="off"
      value={typeof value === 'string' && value !== ASTERISKS ? value : ''}
      placeholder={value === ASTERISKS ? 'Set, not shown' : ''}
      error={props.invalid}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  ) : (
    <TextControl key={setting.name} {...props} />
  )
}
