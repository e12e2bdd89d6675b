import { Checkbox, PasswordInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isIdentical } from '../ui/draft-changes.ts'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import type { Setting } from './setting.ts'
import classes from './setting-row.module.css'
import { ASTERISKS, textOfValue, valueOfText } from './setting-values.ts'

interface Props {
  setting: Setting
  value: unknown
  invalid: boolean
  /** The ids of help and error. */
  describedBy: string
  onChange: (value: unknown) => void
}

const NOT_SET = 'Not set'

/** The control for the type of the setting. */
export function SettingControl(props: Props) {
  const { setting, value, describedBy, onChange } = props
  const { label, type, options, nullable, name } = setting
  const disabled = isLocked(setting)
  const named = { 'aria-label': label, 'aria-describedby': describedBy, disabled }
  if (type === 'boolean' && nullable)
    return (
      <SegmentedControl
        {...named}
        data={[
          { value: 'null', label: NOT_SET },
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
      ...(nullable ? [{ value: 'null', label: NOT_SET }] : []),
      // An empty text stands for `all`.
      ...options.filter((option) => option !== '').map((option) => ({ value: String(option), label: String(option) })),
    ]
    const choose = (text: string | null) => onChange(options.find((option) => String(option) === text) ?? null)
    const isShort = data.reduce((sum, choice) => sum + choice.label.length + 3, 0) <= 34
    return isShort ? (
      <SegmentedControl {...named} data={data} value={String(value ?? null)} onChange={choose} />
    ) : (
      <Select {...named} data={data} value={String(value ?? null)} allowDeselect={false} onChange={choose} />
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
            <Checkbox key={option} value={String(option)} label={String(option)} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  return setting.secret === null ? (
    <TextControl key={name} {...props} />
  ) : (
    <PasswordInput
      {...named}
      className={classes.wide ?? ''}
      autoComplete="off"
      value={typeof value === 'string' && value !== ASTERISKS ? value : ''}
      placeholder={value === ASTERISKS ? 'Set, not shown' : ''}
      error={props.invalid}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

/** A setting that this instance cannot change. */
export const isLocked = ({ available, read_only }: Pick<Setting, 'available' | 'read_only'>) => !available || read_only

/** Shows what the user typed as long as the text means the value: a comma that was just typed is not removed by parsing. */
function TextControl({ setting, value, invalid, describedBy, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown =
    typed !== undefined && isIdentical(valueOfText(setting, typed), value) ? typed : textOfValue(setting, value)
  const change = (text: string) => {
    setTyped(text)
    onChange(valueOfText(setting, text))
  }
  const props = {
    'aria-label': setting.label,
    'aria-describedby': describedBy,
    disabled: isLocked(setting),
    value: shown,
    error: invalid,
  }
  if (setting.type === 'integer' || setting.type === 'number')
    return (
      <TextInput
        {...props}
        inputMode="decimal"
        className={classes.number ?? ''}
        placeholder={setting.nullable ? NOT_SET : ''}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  return (
    <GrowingTextarea
      {...props}
      minRows={1}
      maxRows={8}
      spellCheck={false}
      className={classes.wide ?? ''}
      placeholder={setting.nullable ? NOT_SET : ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
