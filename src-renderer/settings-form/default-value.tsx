import { isLocked, type SettingField } from './setting-field.ts'
import classes from './setting-row.module.css'
import { valueInWords } from './setting-values.ts'

interface Props {
  setting: SettingField
  value: unknown
  /** `Default` */
  origin: string
  onReset: () => void
}

/** The value of a new record. A setting that differs has a dot and goes back to this value on a click. */
export function DefaultValue({ setting, value, origin, onReset }: Props) {
  if (setting.default === undefined) return <div className={classes.initial} />
  const words = valueInWords(setting, setting.default)
  const differs = valueInWords(setting, value) !== words
  return (
    <div className={classes.initial} data-origin={`${origin}:`}>
      {differs && !isLocked(setting) ? (
        <button type="button" className={classes.reset} title={`Reset to: ${words}`} onClick={onReset}>
          <i className={classes.dot} aria-hidden="true" /> <span className="cut">{words}</span>
        </button>
      ) : (
        <span className="cut">{words}</span>
      )}
    </div>
  )
}
