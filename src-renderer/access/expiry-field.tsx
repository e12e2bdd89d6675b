import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf, fullDay } from '../ui/dates.ts'
import { dayProblem, daysAfter } from '../ui/typed-day.ts'
import { lifetimesUntil } from './token.ts'

interface Props {
  value: string
  onChange: (day: string) => void
  /** The last day that the settings allow; undefined while they are loading. */
  latest: string | undefined
  error: string | undefined
  /** What an empty field means. */
  emptyText: string
}

/** When a token expires. */
export function ExpiryField({ value, onChange, latest, error, emptyText }: Props) {
  const today = dateOf(useNow())
  return (
    <DateField
      label="Expiration date"
      apiName="expires_at"
      help={`The token stops working at the start of this day${latest ? `, ${fullDay(latest)} at the latest` : ''}. ${emptyText}`}
      error={error}
      value={value}
      onChange={onChange}
      min={daysAfter(today, 1)}
      max={latest}
      presets={lifetimesUntil(today, latest)}
    />
  )
}

/** Why the form cannot be sent with this expiration date. */
export const expiryObstacle = (value: string, latest: string | undefined, today: string): string | undefined =>
  dayProblem(value, { min: daysAfter(today, 1), max: latest }) === undefined
    ? undefined
    : 'Enter another expiration date.'
