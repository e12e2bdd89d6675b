import { type ReactNode, useEffect, useId } from 'react'
import classes from './group-settings.module.css'

interface Props {
  label: string
  /** The setting's API name. */
  name: string
  help?: string | undefined
  optional?: boolean
  /** The value differs from the saved one. */
  changed: boolean
  error: string | undefined
  children: (ids: { id: string; 'aria-describedby': string }) => ReactNode
}

/** Label, help and API name on the left, control and error on the right. Changed settings are highlighted. */
export function SettingRow({ label, name, help, optional, changed, error, children }: Props) {
  const id = useId()
  const describedBy = `${id}-help ${id}-error`
  // Mantine's inputs overwrite aria-describedby, so set it again after every render.
  useEffect(() => document.getElementById(id)?.setAttribute('aria-describedby', describedBy))
  return (
    <div className={classes.setting} data-changed={changed || undefined}>
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {optional && <span className={`quiet ${classes.optional}`}>optional</span>}
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
        <code className={classes.apiName}>{name}</code>
      </div>
      <div>
        {children({ id, 'aria-describedby': describedBy })}
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      </div>
    </div>
  )
}
