import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '../ui/text-field.tsx'
import classes from './clock.module.css'
import { type Clock, momentOf, spanProblem } from './clock-words.ts'

interface Props {
  clock: Clock
  disabled: boolean
  onMove: (wanted: { by: string } | { now: string } | { rate: number }) => void
}

const fastest = 86_400

/** Moves a clock by a span, to a time, or at another pace: whatever the buttons do not offer. */
export function ClockForms({ clock, disabled, onMove }: Props) {
  const [by, setBy] = useState('')
  const [now, setNow] = useState('')
  const [rate, setRate] = useState('')
  const moment = momentOf(now)
  const pace = /^\d+(\.\d+)?$/.test(rate) && Number(rate) <= fastest ? Number(rate) : undefined
  const isBack = moment !== undefined && Date.parse(moment) < Date.parse(clock.now)
  return (
    <div className={classes.forms}>
      <Line
        {...{ label: 'By a span', apiName: 'by', value: by, onChange: setBy, disabled }}
        action="Advance"
        help="Such as 8d, 1w2d or 90m."
        error={by === '' ? undefined : spanProblem(by)}
        onSubmit={by !== '' && spanProblem(by) === undefined ? () => onMove({ by }) : undefined}
      />
      <Line
        {...{ label: 'To a time', apiName: 'now', value: now, onChange: setNow, disabled }}
        action="Set"
        help={isBack ? 'An earlier time: nothing that has happened is undone.' : 'Such as 2027-01-01 09:30, in UTC.'}
        error={now !== '' && moment === undefined ? 'Enter a time such as 2027-01-01 09:30.' : undefined}
        onSubmit={moment === undefined ? undefined : () => onMove({ now: moment })}
      />
      <Line
        {...{ label: 'Pace', apiName: 'rate', value: rate, onChange: setRate, disabled }}
        action="Change pace"
        help="1 is the real pace, 0 stops the clock."
        error={rate !== '' && pace === undefined ? 'Enter a number from 0 to 86,400.' : undefined}
        onSubmit={pace === undefined ? undefined : () => onMove({ rate: pace })}
      />
    </div>
  )
}

interface LineProps {
  label: string
  apiName: string
  help: string
  action: string
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (text: string) => void
  /** Undefined while the text cannot be sent. */
  onSubmit: (() => void) | undefined
}

function Line({ action, disabled, onSubmit, ...field }: LineProps) {
  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault()
        if (!disabled) onSubmit?.()
      }}
    >
      <TextField {...field} spellCheck={false} />
      <Button type="submit" disabled={disabled || onSubmit === undefined}>
        {action}
      </Button>
    </form>
  )
}
