import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { FieldName } from '../ui/field-name.tsx'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './settings.module.css'
import type { Setting } from './settings-catalog.ts'
import type { Value } from './settings-draft.ts'
import { parseNumber, parseTopics } from './typed-settings.ts'

interface Props {
  setting: Setting
  value: Value
  /** The value differs from the saved one. */
  changed: boolean
  error: string | undefined
  disabled: boolean
  onChange: (value: Value) => void
}

/** Label, help, API name and control of a setting. Errors from the server are shown below the control. */
export function SettingRow({ setting, value, changed, error, disabled, onChange }: Props) {
  const id = useId()
  const { key, label, help, minimumRole } = setting
  return (
    <div className={classes.row} data-changed={changed || undefined} data-setting={key}>
      <div>
        <label id={`${id}-label`} htmlFor={id} className={classes.label}>
          {label}
        </label>
        {minimumRole === 'owner' && disabled && (
          <StatusBadge tone="plain" look="line">
            Owners only
          </StatusBadge>
        )}
        {help && <p className={classes.help}>{help}</p>}
        <p className={`mono ${classes.key}`}>
          <FieldName name={key} />
        </p>
      </div>
      <div>
        <SettingControl {...{ id, setting, value, disabled, onChange }} invalid={Boolean(error)} />
        {error && (
          <p id={`${id}-help`} className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

interface ControlProps extends Pick<Props, 'setting' | 'value' | 'disabled' | 'onChange'> {
  id: string
  invalid: boolean
}

function SettingControl({ id, setting: { control }, value, disabled, invalid, onChange }: ControlProps) {
  switch (control.kind) {
    case 'flag':
      return (
        <Switch
          id={id}
          checked={value === true}
          disabled={disabled}
          label={value === true ? 'On' : 'Off'}
          aria-labelledby={`${id}-label`}
          onChange={(e) => onChange(e.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <SegmentedControl
          id={id}
          aria-labelledby={`${id}-label`}
          data={control.choices.map(([choice, name]) => ({ value: choice, label: name }))}
          value={String(value)}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case 'lines':
      return (
        <GrowingTextarea
          id={id}
          minRows={2}
          maxRows={12}
          value={String(value ?? '')}
          disabled={disabled}
          error={invalid}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      )
    case 'number':
      return (
        <TextInput
          id={id}
          inputMode="numeric"
          className={classes.number ?? ''}
          value={value === null ? '' : String(value)}
          disabled={disabled}
          error={invalid}
          onChange={(e) => onChange(parseNumber(e.currentTarget.value))}
        />
      )
    case 'topics':
      return <Topics {...{ id, value, disabled, invalid, onChange }} />
    default:
      return (
        <TextInput
          id={id}
          value={String(value ?? '')}
          disabled={disabled}
          error={invalid}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      )
  }
}

/** Shows what the user typed as long as it means the value, so that a comma which the user has just typed is not removed by parsing. */
function Topics({ id, value, disabled, invalid, onChange }: Omit<ControlProps, 'setting'>) {
  const names = Array.isArray(value) ? value.map(String) : []
  const [text, setText] = useState('')
  return (
    <TextInput
      id={id}
      value={JSON.stringify(parseTopics(text)) === JSON.stringify(names) ? text : names.join(', ')}
      disabled={disabled}
      error={invalid}
      onChange={(e) => {
        setText(e.currentTarget.value)
        onChange(parseTopics(e.currentTarget.value))
      }}
    />
  )
}
