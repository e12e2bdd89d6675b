/**
 * Tables that only count requests, follow from others, or hold what the process needs for itself. A comparison of two databases says nothing of
 * them.
 */
export const NOT_COMPARED: ReadonlySet<string> = new Set([
  'audit_entry',
  'job',
  'listener_cursor',
  'personal_access_token',
])
