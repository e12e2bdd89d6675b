import type { Flag } from '../entity.ts'

/** The body of a delivery. */
export interface Payload {
  event_name: string
  /** Only hooks with this flag get the payload; null: every hook does. */
  flag: Flag | null
  /** The fields in the order in which they are sent. */
  body: Readonly<Record<string, unknown>>
}

/** A payload that every hook gets. */
export const toEveryHook = (event_name: string, body: Payload['body']): Payload => ({ event_name, flag: null, body })

/** The times of a record, without milliseconds. */
export const timesOf = ({ created_at, updated_at }: { created_at: string; updated_at: string }) => ({
  created_at: withoutMs(created_at),
  updated_at: withoutMs(updated_at),
})

export const withoutMs = (time: string) => time.replace(/\.\d+(?=Z$)/, '')

/** A payload that only hooks with the flag get. */
export const toFlagged = (flag: Flag, event_name: string, body: Payload['body']): Payload => ({
  event_name,
  flag,
  body,
})
