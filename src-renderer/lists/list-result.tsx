import { formatTotal } from '../ui/number.ts'

/** The result count at the right end of the filter bar. The server counts up to 10,000. */
export function resultCount(total: number | null | undefined | 'failed'): string {
  if (total === 'failed') return 'failed'
  if (total === undefined) return '…'
  return total === 0 ? 'none' : formatTotal(total)
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/** After a failed request: which rows are still on screen. */
export function KeptRowsNote({ fetched_at, previous }: { fetched_at: number; previous: boolean }) {
  if (previous) return 'The rows below show the previous filter and order.'
  if (fetched_at === 0) return null
  return `The rows below were loaded at ${clock.format(fetched_at)} UTC.`
}
