import { Button, Checkbox, PasswordInput, Select } from '@mantine/core'
import { useId, useRef } from 'react'
import { Coded } from '../ui/coded.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Field } from '../ui/field.tsx'
import { HiddenFileInput } from '../ui/hidden-file-input.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import type { Json } from './json.ts'
import { limitsOf, typeText } from './schema.ts'
import classes from './try.module.css'
import { linesOf, type TryField } from './try-fields.ts'
import type { Try } from './use-try.ts'

interface Props {
  field: TryField
  value: string | File
  onChange: (value: string | File) => void
  error: string | undefined
  components: Json
}

const hints: Partial<Record<TryField['kind'], string>> = {
  list: 'One on each line.',
  hash: 'One name=value on each line.',
  json: 'As JSON.',
}

/** The input for a parameter, by its type. An empty one is not sent. */
export function TryInput({ field, value, onChange, error, components }: Props) {
  const { name, kind, description, required, schema, options, is_secret } = field
  const help = [hints[kind] ?? '', description, ...limitsOf(schema, components)].filter(Boolean).join(' · ')
  const text = typeof value === 'string' ? value : ''
  const about = {
    label: name,
    apiName: typeText(schema, components),
    error,
    help: <Coded text={help} />,
    optional: !required,
  }
  if (kind === 'file') return <FileField about={about} value={value} onChange={onChange} />
  if (kind === 'choices') return <Choices about={about} options={options} text={text} onChange={onChange} />
  if (kind === 'date') return <DateField {...about} value={text} onChange={onChange} />
  if (kind === 'choice')
    return (
      <Field {...about}>
        {(ids) => (
          <Select
            {...ids}
            data={[{ value: '', label: 'not sent' }, ...options.map((one) => ({ value: one, label: one }))]}
            value={text}
            searchable={options.length > 12}
            allowDeselect={false}
            onChange={(picked) => onChange(picked ?? '')}
          />
        )}
      </Field>
    )
  if (is_secret && kind === 'text')
    return (
      <Field {...about}>
        {(ids) => (
          <PasswordInput
            {...ids}
            autoComplete="new-password"
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
    )
  if (kind === 'text') return <TextField {...about} spellCheck={false} value={text} onChange={onChange} />
  return <LongTextField {...about} minRows={2} maxRows={10} spellCheck={false} value={text} onChange={onChange} />
}

interface AlternativeProps {
  choice: NonNullable<Try['choice']>
  onChoose: (name: string) => void
}

/** Chooses which alternative of a body is sent. */
export const AlternativeField = ({ choice: { label, options, chosen }, onChoose }: AlternativeProps) => (
  <Field label={label} help={`One of ${options.length} forms of the body. Each has its own fields.`}>
    {(ids) => (
      <Select
        {...ids}
        data={options.map((one) => ({ value: one.name, label: one.label }))}
        value={chosen.name}
        searchable={options.length > 12}
        allowDeselect={false}
        onChange={(name) => name !== null && onChoose(name)}
      />
    )}
  </Field>
)

interface PartProps {
  about: Omit<React.ComponentProps<typeof Field>, 'children'>
}

function FileField({ about, value, onChange }: PartProps & Pick<Props, 'value' | 'onChange'>) {
  const input = useRef<HTMLInputElement>(null)
  const isChosen = value instanceof File
  return (
    <Field {...about}>
      {(ids) => (
        <div className={classes.file}>
          <Button {...ids} onClick={() => input.current?.click()}>
            Choose file
          </Button>
          <HiddenFileInput ref={input} onFiles={([file]) => file && onChange(file)} />
          <span className="cut">{isChosen ? value.name : <span className="quiet">none</span>}</span>
          {isChosen && (
            <Button variant="subtle" onClick={() => onChange('')}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

interface ChoicesProps extends PartProps {
  options: readonly string[]
  text: string
  onChange: (text: string) => void
}

/** A list of which each entry is one of a few values. */
function Choices({ about, options, text, onChange }: ChoicesProps) {
  const id = useId()
  const picked = new Set(linesOf(text))
  const toggle = (option: string) =>
    onChange(options.filter((one) => (one === option ? !picked.has(one) : picked.has(one))).join('\n'))
  return (
    <fieldset className={classes.choices} aria-describedby={id}>
      <legend>
        {about.label} {about.optional && <span className="quiet">optional</span>}
      </legend>
      <div>
        {options.map((option) => (
          <Checkbox key={option} label={option} checked={picked.has(option)} onChange={() => toggle(option)} />
        ))}
      </div>
      <p id={id} className={about.error ? classes.error : 'quiet'}>
        {about.error ?? about.help}
      </p>
    </fieldset>
  )
}
