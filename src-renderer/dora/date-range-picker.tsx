import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { UrlState } from '../lists/use-url-state.ts'
import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf, fullDay, isDay } from '../ui/dates.ts'
import { dayProblem } from '../ui/typed-day.ts'
import classes from './date-range-picker.module.css'
import { type MetricsQuery, spans } from './metrics-query.ts'
import { PopoverPicker } from './pickers.tsx'

/** Offers ranges that end today, and a form for any other range. */
export function DateRangePicker({ query, url }: { query: MetricsQuery; url: UrlState }) {
  return (
    <PopoverPicker name="Date range" value={query.span?.name ?? `${fullDay(query.from)} to ${fullDay(query.to)}`}>
      {(close) => (
        <div className={classes.box}>
          <ul className={classes.spans} aria-label="Ranges that end today">
            {spans.map((span) => (
              <li key={span.id}>
                <button
                  type="button"
                  className={classes.span}
                  aria-pressed={span === query.span}
                  onClick={() => {
                    url.push({ span: span.days === undefined ? undefined : span.id, from: undefined, to: undefined })
                    close()
                  }}
                >
                  {span.name}
                </button>
              </li>
            ))}
          </ul>
          <DateRangeForm
            query={query}
            onSubmit={(from, to) => {
              url.push({ span: undefined, from, to })
              close()
            }}
          />
        </div>
      )}
    </PopoverPicker>
  )
}

interface FormProps {
  query: MetricsQuery
  onSubmit: (from: string, to: string) => void
}

/** Checks only that both fields hold a date that the other allows. The server checks the length of the range. */
function DateRangeForm({ query, onSubmit }: FormProps) {
  const [from, setFrom] = useState(query.from)
  const [to, setTo] = useState(query.to)
  const today = dateOf(useNow())
  const limits = { from: { max: isDay(to) ? to : today }, to: { min: isDay(from) ? from : undefined } }
  const errorOf = (text: string) => (text ? undefined : 'Enter a date.')
  const [showErrors, setShowErrors] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (from && to && !dayProblem(from, limits.from) && !dayProblem(to, limits.to)) onSubmit(from, to)
    else setShowErrors(true)
  }
  return (
    <form className={classes.days} onSubmit={submit}>
      <DateField
        label="First day"
        apiName="start_date"
        value={from}
        onChange={setFrom}
        error={showErrors && errorOf(from)}
        {...limits.from}
      />
      <DateField
        label="Last day"
        apiName="end_date"
        value={to}
        onChange={setTo}
        error={showErrors && errorOf(to)}
        {...limits.to}
      />
      <Button type="submit" variant="filled">
        Show this range
      </Button>
    </form>
  )
}
