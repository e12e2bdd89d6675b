import { memo, type ReactNode, useId } from 'react'
import { FieldName } from '../ui/field-name.tsx'
import { DefaultValue } from './default-value.tsx'
import { SettingBadges } from './setting-badges.tsx'
import { SettingControl } from './setting-control.tsx'
import { ownerOf, type SettingField } from './setting-field.ts'
import { limitsOf } from './setting-limits.ts'
import classes from './setting-row.module.css'

export interface Ids {
  id: string
  'aria-describedby': string
}

interface Props {
  setting: SettingField
  value: unknown
  /** The value differs from the saved one. */
  unsaved: boolean
  error: string | undefined
  /** Why the search found the setting. */
  because?: string | undefined
  /** What the default is: `Default`. */
  origin: string
  /** A further badge. */
  mark?: ReactNode
  /** Gets the name of the setting that has the value: for an alias, of the setting it stands for. */
  onChange: (name: string, value: unknown) => void
  /** Takes the place of the control. */
  children?: ((ids: Ids) => ReactNode) | undefined
}

/** Label, badges, help and API name of a setting, its control, and its default. */
export const SettingRow = memo(function SettingRow(props: Props) {
  const { setting, value, unsaved, error, because, origin, mark, onChange, children } = props
  const id = useId()
  const { name, label, help, deprecated = null, stored_because = null } = setting
  const change = (next: unknown) => onChange(ownerOf(setting), next)
  const described_by = `${id}-help ${id}-error`
  return (
    <li className={classes.row} data-changed={unsaved || undefined} data-setting={name} tabIndex={-1}>
      <div>
        <div className={classes.name}>
          <label htmlFor={id}>{label}</label>
          <SettingBadges setting={setting} />
          {mark}
        </div>
        <p id={`${id}-help`} className={classes.help}>
          <WithCode text={deprecated === null ? help : `${help} ${deprecated}`.trim()} />
        </p>
        <p className={classes.facts}>
          <span className="mono">
            <FieldName name={name} />
          </span>
          {because && <span>{because}</span>}
          {stored_because !== null && !because && <span>{stored_because}</span>}
        </p>
      </div>
      <div className={classes.value}>
        {children?.({ id, 'aria-describedby': described_by }) ?? (
          <SettingControl
            setting={setting}
            id={id}
            value={value}
            invalid={error !== undefined}
            describedBy={described_by}
            onChange={change}
          />
        )}
        <p id={`${id}-error`} className={classes.error} role={error === undefined ? undefined : 'alert'}>
          {error}
        </p>
        {error === undefined && limitsOf(setting) && <p className={classes.limits}>{limitsOf(setting)}</p>}
      </div>
      <DefaultValue setting={setting} value={value} origin={origin} onReset={() => change(setting.default ?? null)} />
    </li>
  )
})

/** The text with its parts between backticks as code. */
const WithCode = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
  text.split('`').map((part, i) => (i % 2 === 0 ? part : <code key={i}>{part}</code>))
