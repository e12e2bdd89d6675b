import { DatePicker } from '@mantine/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './calendar.module.css'
import { fullDay, isDay } from './dates.ts'
import { daysAfter, monthsAfter } from './typed-day.ts'

interface Props {
  /** The chosen day. Any other text is ignored. */
  value: string
  today: string
  min?: string | undefined
  max?: string | undefined
  /** Days that are offered by name. */
  presets?: readonly { label: string; value: string }[] | undefined
  onPick: (day: string) => void
}

/** A month of days. Arrow keys move by days and weeks, Page Up and Page Down by months, Enter picks. */
export function Calendar({ value, today, min, max, presets, onPick }: Props) {
  const initial = isDay(value) ? value : min && today < min ? min : max && today > max ? max : today
  const [shown, setShown] = useState(initial)
  const box = useRef<HTMLDivElement>(null)
  /** The day to focus in a month that the keys have just opened. */
  const arrival = useRef<string>(undefined)
  useEffect(() => {
    if (arrival.current === shown) box.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus()
    arrival.current = undefined
  }, [shown])
  // The library moves only within the days on screen.
  const move = (event: KeyboardEvent, day: string) => {
    const target = keys[event.key]?.(day)
    if (!target || target.slice(0, 7) === shown.slice(0, 7)) return
    event.preventDefault()
    if ((min && target < min) || (max && target > max)) return
    arrival.current = target
    setShown(target)
  }
  return (
    <DatePicker
      ref={box}
      size="xs"
      value={isDay(value) ? value : null}
      date={shown}
      onDateChange={setShown}
      onChange={(day) => day && onPick(day)}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      {...(presets && { presets: [...presets] })}
      getDayProps={(day) => ({
        'data-day': day,
        // The library marks the browser's day; the console shows the instance's.
        'data-today': day === today || undefined,
        ...(day === today && { 'aria-current': 'date' as const }),
        ...(day === initial && { 'data-autofocus': true }),
        onKeyDown: (event) => move(event, day),
      })}
      getDayAriaLabel={fullDay}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
      highlightToday
      classNames={{
        calendarHeaderLevel: classes.level ?? '',
        day: classes.day ?? '',
        weekday: classes.weekday ?? '',
      }}
    />
  )
}

const keys: Partial<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
}
