import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isIdentical } from '../ui/draft-changes.ts'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import type { ControlProps } from './setting-control.tsx'
import { isLocked, NOT_SET } from './setting-field.ts'
import classes from './setting-row.module.css'
import { textOfValue, valueOfText } from './setting-values.ts'

/** Shows what the user typed as long as the text means the value: a comma that was just typed is not removed by parsing. */
export function TextControl({ setting, id, value, invalid, describedBy, onChange }: ControlProps) {
  const [typed, setTyped] = useState<string>()
  const { type, nullable, unset = NOT_SET, is_code, rows = 1 } = setting
  const shown =
    typed !== undefined && isIdentical(valueOfText(setting, typed), value) ? typed : textOfValue(setting, value)
  const change = (text: string) => {
    setTyped(text)
    onChange(valueOfText(setting, text))
  }
  const props = {
    id,
    'aria-label': setting.label,
    'aria-describedby': describedBy,
    'data-code': is_code || undefined,
    disabled: isLocked(setting),
    value: shown,
    error: invalid,
    placeholder: nullable ? unset : '',
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }
  const dir = is_code ? 'ltr' : 'auto'
  if (type === 'integer' || type === 'number')
    return <TextInput {...props} inputMode="decimal" className={classes.number ?? ''} />
  if (type === 'line') return <TextInput {...props} dir={dir} spellCheck={false} className={classes.wide ?? ''} />
  return (
    <GrowingTextarea
      {...props}
      dir={dir}
      minRows={rows}
      maxRows={12}
      spellCheck={false}
      className={`${classes.wide} ${rows === 1 ? classes.oneLine : ''}`}
    />
  )
}
