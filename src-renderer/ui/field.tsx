import { type ReactNode, useEffect, useId } from 'react'
import classes from './field.module.css'

interface Props {
  label: string
  /** The field's API name, shown beside the label. */
  apiName?: string | undefined
  help?: ReactNode
  /** Takes the place of the help text, whose room stays, so that nothing below moves. */
  error?: ReactNode
  optional?: boolean | undefined
  children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** A form field: label, API name, control, and help or error text. */
export function Field({ label, apiName, help, error, optional, children }: Props) {
  const id = useId()
  // Mantine's inputs overwrite aria-describedby, so set it again after every render.
  useEffect(() => document.getElementById(id)?.setAttribute('aria-describedby', `${id}-help`))
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className="quiet">optional</span>}
        {apiName && <code className={classes.apiName}>{apiName}</code>}
      </label>
      {children({ id, 'aria-describedby': `${id}-help`, 'aria-invalid': Boolean(error) })}
      <div id={`${id}-help`} className={classes.help}>
        {error ? <span className={classes.error}>{error}</span> : null}
        {help ? <span data-replaced={error ? '' : undefined}>{help}</span> : null}
      </div>
    </div>
  )
}
