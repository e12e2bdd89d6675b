import { DESCRIBED_EVENTS } from '../live/describe-event.ts'

/** Signing in and out changes no record. */
const NAMES = DESCRIBED_EVENTS.filter((name) => !name.startsWith('session.')).map((name) => name.split('.'))

/** The kinds of records that stored changes are about. */
export const AUDITED_KINDS: readonly string[] = [...new Set(NAMES.map(([kind = '']) => kind))].sort()

/** What was done in stored changes. */
export const AUDITED_ACTS: readonly string[] = [...new Set(NAMES.map(([, act = '']) => act))].sort()

/** What can have been done to the records of a kind. */
export const actsOf = (kind: string): string[] => NAMES.flatMap(([one, act = '']) => (one === kind ? [act] : [])).sort()
