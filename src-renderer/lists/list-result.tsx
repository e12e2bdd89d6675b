import { formatTotal } from '../ui/number.ts'

interface Counted {
  /** Undefined before the first response, null if the server does not count that far. */
  total: number | null | undefined
  /** The total belongs to the previous filter. */
  previous: boolean
  error: object | null
}

/** The result count at the right end of the filter bar. The server counts up to 10,000. */
export function resultCount({ total, previous, error }: Counted): string {
  if (previous || total === undefined) return error ? 'failed' : '…'
  return total === 0 ? 'none' : formatTotal(total)
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/** After a failed request: which rows are still on screen. */
export function KeptRowsNote({ fetched_at, previous }: { fetched_at: number; previous: boolean }) {
  if (previous) return 'The rows below show the previous filter and order.'
  if (fetched_at === 0) return null
  return `The rows below were loaded at ${clock.format(fetched_at)} UTC.`
}
