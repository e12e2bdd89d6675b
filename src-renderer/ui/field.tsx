import { type ReactNode, useEffect, useId } from 'react'
import classes from './field.module.css'

interface Props {
  label: string
  /** The name it has on the wire. */
  apiName?: string | undefined
  help?: ReactNode
  /** The rule's own words, under the field. */
  error?: ReactNode
  optional?: boolean | undefined
  children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode
}

/** Label, the name on the wire, the control, help, and what the server says against the value. */
export function Field({ label, apiName: wire, help, error, optional, children }: Props) {
  const id = useId()
  // Mantine's inputs put their own in the place of this attribute, which knows nothing of the words below.
  useEffect(() => document.getElementById(id)?.setAttribute('aria-describedby', `${id}-help`))
  return (
    <div className={classes.field}>
      <label id={`${id}-label`} htmlFor={id} className={classes.label}>
        {label}
        {optional && <span className="quiet">optional</span>}
        {wire && <code className={classes.wire}>{wire}</code>}
      </label>
      {children({ id, 'aria-describedby': `${id}-help`, 'aria-invalid': Boolean(error) })}
      <div id={`${id}-help`} className={classes.help}>
        {error ? <span className={classes.error}>{error}</span> : help}
      </div>
    </div>
  )
}
