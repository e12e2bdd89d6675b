import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar, IconX } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { Calendar } from './calendar.tsx'
import { useNow } from './clock.tsx'
import classes from './date-field.module.css'
import { dateOf, fullDay, isDay } from './dates.ts'
import { DialogPopover } from './dialog-popover.tsx'
import { Field } from './field.tsx'
import { dayProblem, readTypedDay, typedDayExample } from './typed-day.ts'

interface Props extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** `2026-11-21`, or an empty text. While what the user typed is not a date, the typed text. */
  value: string
  onChange: (day: string) => void
  /** First and last day that can be chosen, as `2026-11-21`. */
  min?: string | undefined
  max?: string | undefined
  /** Days that the calendar offers by name. */
  presets?: readonly { label: string; value: string }[] | undefined
  /** Receives the initial focus in a dialog. */
  'data-autofocus'?: boolean
}

/** The field for a day. The user types the day or picks it from a calendar, which the Down arrow opens. */
export function DateField({ value, onChange, min, max, presets, error, ...fieldProps }: Props) {
  const { 'data-autofocus': autofocus, ...field } = fieldProps
  const today = dateOf(useNow())
  const input = useRef<HTMLInputElement>(null)
  /** The text while the user types. Afterwards the field shows the day that the text stands for. */
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const problem = typed === undefined ? dayProblem(value, { min, max }) : undefined
  const type = (text: string) => {
    setTyped(text)
    onChange(readTypedDay(text, today) ?? text.trim())
  }
  const pick = (day: string) => {
    setTyped(undefined)
    onChange(day)
    setOpen(false)
  }
  const clear = () => {
    pick('')
    // The button with the focus disappears.
    input.current?.focus()
  }
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setTyped(undefined)
    setOpen(true)
  }
  return (
    <Field {...field} error={error || problem}>
      {(ids) => (
        <TextInput
          {...ids}
          ref={input}
          className={classes.input ?? ''}
          error={Boolean(error || problem)}
          value={typed ?? (isDay(value) ? fullDay(value) : value)}
          placeholder={`Such as ${typedDayExample()}`}
          autoComplete="off"
          data-autofocus={autofocus}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={openOnArrow}
          onBlur={() => setTyped(undefined)}
          rightSectionWidth={value ? 54 : 28}
          rightSection={
            <>
              {value && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={24}
                  aria-label="Clear date"
                  aria-describedby={`${ids.id}-label`}
                  onClick={clear}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              )}
              <DialogPopover
                name="Calendar"
                opened={open}
                onOpened={setOpen}
                alignEnd
                target={
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={24}
                    aria-label="Open calendar"
                    aria-describedby={`${ids.id}-label`}
                    aria-haspopup="dialog"
                    aria-expanded={open}
                    onClick={() => setOpen(!open)}
                  >
                    <IconCalendar size={14} stroke={1.75} />
                  </ActionIcon>
                }
              >
                {open && <Calendar {...{ value, today, min, max, presets }} onPick={pick} />}
              </DialogPopover>
            </>
          }
        />
      )}
    </Field>
  )
}
