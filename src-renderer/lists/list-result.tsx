import { count } from '../ui/number.ts'

/** The count at the right end of the filter: exact as far as the server counts. */
export function resultCount(total: number | null | undefined | 'failed'): string {
  if (total === 'failed') return 'failed'
  if (total === undefined) return '…'
  if (total === null) return '10,000+'
  return total === 0 ? 'none' : count(total)
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/** What stays on screen after a failure, and how old it is. */
export function KeptRowsNote({ answered_at, old }: { answered_at: number; old: boolean }) {
  if (old) return 'The rows below belong to the filter and order before.'
  if (answered_at === 0) return null
  return `These rows are from ${clock.format(answered_at)} UTC.`
}
