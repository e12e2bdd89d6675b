import { memo, useId } from 'react'
import { count } from '../ui/number.ts'
import type { Setting } from './setting.ts'
import { SettingBadges } from './setting-badges.tsx'
import { isLocked, SettingControl } from './setting-control.tsx'
import classes from './setting-row.module.css'
import { ownerOf, valueInWords } from './setting-values.ts'

interface Props {
  setting: Setting
  value: unknown
  /** The value differs from the saved one. */
  unsaved: boolean
  error: string | undefined
  /** Why the search found the setting. */
  because: string
  /** Gets the name of the setting that has the value: for an alias, of the setting it stands for. */
  onChange: (name: string, value: unknown) => void
}

/** Label, badges, help and API name of a setting, its control, and the value of a new instance. */
export const SettingRow = memo(function SettingRow({ setting, value, unsaved, error, because, onChange }: Props) {
  const id = useId()
  const { name, label, help, deprecated, stored_because } = setting
  const change = (next: unknown) => onChange(ownerOf(setting), next)
  return (
    <li className={classes.row} data-unsaved={unsaved || undefined} data-setting={name} tabIndex={-1}>
      <div>
        <div className={classes.name}>
          <b>{label}</b>
          <SettingBadges setting={setting} />
        </div>
        <p id={`${id}-help`} className={classes.help}>
          <WithCode text={deprecated === null ? help : `${help} ${deprecated}`.trim()} />
        </p>
        <p className={classes.facts}>
          <span className="mono">{name}</span>
          {because !== '' && <span>{because}</span>}
          {stored_because !== null && because === '' && <span>{stored_because}</span>}
        </p>
      </div>
      <div className={classes.value}>
        <SettingControl
          setting={setting}
          value={value}
          invalid={error !== undefined}
          describedBy={`${id}-help ${id}-error`}
          onChange={change}
        />
        <p id={`${id}-error`} className={classes.error} role={error === undefined ? undefined : 'alert'}>
          {error}
        </p>
        {error === undefined && limitsOf(setting) && <p className={classes.limits}>{limitsOf(setting)}</p>}
      </div>
      <NewInstance setting={setting} value={value} onReset={() => change(setting.default ?? null)} />
    </li>
  )
})

interface NewInstanceProps {
  setting: Setting
  value: unknown
  onReset: () => void
}

/** The value of a new instance. A setting that differs has a dot and goes back to this value on a click. */
function NewInstance({ setting, value, onReset }: NewInstanceProps) {
  const words = valueInWords(setting, setting.default)
  const differs = valueInWords(setting, value) !== words
  return (
    <div className={classes.initial}>
      {differs && !isLocked(setting) ? (
        <button
          type="button"
          className={classes.reset}
          title={`Reset to the value of a new instance: ${words}`}
          onClick={onReset}
        >
          <i className={classes.dot} aria-hidden="true" /> <span className="cut">{words}</span>
        </button>
      ) : (
        <span className="cut">{words}</span>
      )}
    </div>
  )
}

const MAX_INTEGER = 2 ** 31 - 1

/** The limits of a number: `1 to 365`, `at least 0`. */
function limitsOf({ type, bounds: { min, above, max } }: Setting): string | undefined {
  if (type !== 'integer' && type !== 'number') return undefined
  const least = min ?? (above === null ? null : type === 'integer' ? above + 1 : null)
  const most = max === null || max === MAX_INTEGER ? null : max
  if (least !== null && most !== null) return `${count(least)} to ${count(most)}`
  if (most !== null) return `${above === null ? '' : `more than ${count(above)}, `}at most ${count(most)}`
  return least === null || least === 0 ? undefined : `at least ${count(least)}`
}

/** The text with its parts between backticks as code. */
const WithCode = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
  text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
