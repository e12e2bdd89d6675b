import { useId } from 'react'
import { AttributeField } from './attribute-field.tsx'
import type { Attribute, Value } from './group-attributes.ts'
import classes from './group-settings.module.css'

interface Props {
  attribute: Attribute
  value: Value
  changed: boolean
  error: string | undefined
  onChange: (value: Value) => void
}

/** Label, help and API name on the left, control on the right. Changed settings are highlighted. */
export function AttributeSetting({ attribute, value, changed, error, onChange }: Props) {
  const id = useId()
  return (
    <div className={classes.setting} data-changed={changed || undefined}>
      <div>
        <label htmlFor={id} className={classes.label}>
          {attribute.label}
        </label>
        <p className={classes.help}>{attribute.help}</p>
        <code className={classes.apiName}>{attribute.name}</code>
      </div>
      <div>
        <AttributeField
          attribute={attribute}
          id={id}
          describedBy={`${id}-error`}
          value={value}
          onChange={onChange}
          invalid={error !== undefined}
        />
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      </div>
    </div>
  )
}
