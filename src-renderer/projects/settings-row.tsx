import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './settings.module.css'
import type { Value } from './settings-draft.ts'
import type { Setting } from './settings-list.ts'

interface Props {
  setting: Setting
  value: Value
  /** It differs from what is saved. */
  changed: boolean
  error: string | undefined
  disabled: boolean
  onChange: (value: Value) => void
}

/** A setting: what it is, its name on the wire, its control, and the rule's own words where the server has something against it. */
export function SettingsRow({ setting, value, changed, error, disabled, onChange }: Props) {
  const id = useId()
  const { key, label, help, takes, tier } = setting
  return (
    <div className={classes.row} data-changed={changed || undefined} data-setting={key}>
      <div>
        <label id={`${id}-label`} htmlFor={id} className={classes.label}>
          {label}
        </label>
        {tier && (
          <StatusBadge tone="plain" look="line">
            Higher tier
          </StatusBadge>
        )}
        {takes === 'owner' && disabled && (
          <StatusBadge tone="plain" look="line">
            Owners
          </StatusBadge>
        )}
        {help && <p className={classes.help}>{help}</p>}
        <p className={`mono ${classes.key}`}>{key}</p>
      </div>
      <div>
        <ControlOf {...{ id, setting, value, disabled, onChange }} invalid={Boolean(error)} />
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

function ControlOf({ id, setting: { control }, value, disabled, invalid, onChange }: ControlProps) {
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
          data={control.choices.map(([at, name]) => ({ value: at, label: name }))}
          value={String(value)}
          disabled={disabled}
          onChange={onChange}
        />
      )
    case 'lines':
      return (
        <Textarea
          id={id}
          autosize
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
          onChange={(e) => onChange(numberOf(e.currentTarget.value))}
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

/** Whole numbers as such; all else as it was typed, for the server to say what is wrong with it. */
const numberOf = (text: string) => (text.trim() === '' ? null : /^\d{1,15}$/.test(text.trim()) ? Number(text) : text)

/** Names with commas between; a comma that was just typed stays. */
function Topics({ id, value, disabled, invalid, onChange }: Omit<ControlProps, 'setting'>) {
  const names = Array.isArray(value) ? value.map(String) : []
  return (
    <TextInput
      id={id}
      defaultValue={names.join(', ')}
      key={disabled ? 'fixed' : 'free'}
      disabled={disabled}
      error={invalid}
      onChange={(e) =>
        onChange(
          e.currentTarget.value
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        )
      }
    />
  )
}
