/** A day in a second. */
export const FASTEST = 86_400
/** No record may be older than the platform's dates allow. */
export const FIRST_MS = Date.parse('1970-01-01T00:00:00Z')
export const LAST_MS = Date.parse('9999-01-01T00:00:00Z')
/** The most days that a clock moves at once. Each takes a few milliseconds, and the client waits. */
export const MOST_DAYS = 366
