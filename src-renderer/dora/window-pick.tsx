import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Place } from '../lists/use-place.ts'
import { TextField } from '../ui/text-field.tsx'
import { QuietPick } from './picks.tsx'
import { dayWords } from './slot-words.ts'
import { type Asked, isDay, spans } from './window.ts'
import classes from './window-pick.module.css'

/** Which days are counted: so many back from today, or from one day to another. */
export function WindowPick({ asked, place }: { asked: Asked; place: Place }) {
  return (
    <QuietPick name="Window" value={asked.span?.name ?? `${dayWords(asked.from)} to ${dayWords(asked.to)}`}>
      {(close) => (
        <div className={classes.box}>
          <ul className={classes.spans} aria-label="Back from today">
            {spans.map((span) => (
              <li key={span.id}>
                <button
                  type="button"
                  className={classes.span}
                  aria-pressed={span === asked.span}
                  onClick={() => {
                    place.go({ span: span.days === undefined ? undefined : span.id, from: undefined, to: undefined })
                    close()
                  }}
                >
                  {span.name}
                </button>
              </li>
            ))}
          </ul>
          <DayForm
            asked={asked}
            onDays={(from, to) => {
              place.go({ span: undefined, from, to })
              close()
            }}
          />
        </div>
      )}
    </QuietPick>
  )
}

/** First and last day as one would type them. Whether the two make a window the server decides. */
function DayForm({ asked, onDays }: { asked: Asked; onDays: (from: string, to: string) => void }) {
  const [from, setFrom] = useState(asked.from)
  const [to, setTo] = useState(asked.to)
  const fault = (text: string) => (isDay(text) ? undefined : 'A day is written 2026-11-21')
  const [told, setTold] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDay(from) && isDay(to)) onDays(from, to)
    else setTold(true)
  }
  return (
    <form className={classes.days} onSubmit={submit}>
      <TextField label="First day" wire="start_date" value={from} onChange={setFrom} error={told && fault(from)} />
      <TextField label="Last day" wire="end_date" value={to} onChange={setTo} error={told && fault(to)} />
      <Button type="submit" variant="filled">
        Show these days
      </Button>
    </form>
  )
}
