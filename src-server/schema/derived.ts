import { POSTING_LISTS } from '../kit/db/derived-tables.ts'

/** Tables that only count requests, follow from others, or hold what the process needs for itself. */
export const NOT_COMPARED: ReadonlySet<string> = new Set([
  'audit_entry',
  'job',
  'listener_cursor',
  'personal_access_token',
])

/** A comparison of two worlds says nothing of these tables. */
export const NOT_REPORTED: ReadonlySet<string> = new Set([...NOT_COMPARED, ...POSTING_LISTS])
