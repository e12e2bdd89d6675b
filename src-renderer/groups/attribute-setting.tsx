import { AttributeField } from './attribute-field.tsx'
import type { Attribute, Value } from './group-attributes.ts'
import { SettingRow } from './setting-row.tsx'

interface Props {
  attribute: Attribute
  value: Value
  changed: boolean
  error: string | undefined
  onChange: (value: Value) => void
}

export function AttributeSetting({ attribute, value, changed, error, onChange }: Props) {
  const { label, name, help } = attribute
  return (
    <SettingRow label={label} name={name} help={help} changed={changed} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <AttributeField
          attribute={attribute}
          id={id}
          describedBy={describedBy}
          value={value}
          onChange={onChange}
          invalid={error !== undefined}
        />
      )}
    </SettingRow>
  )
}
