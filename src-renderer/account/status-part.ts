import { fetchBody, type ResponseBody } from '../api/client.ts'
import type { Part, Values } from '../changes/record-part.ts'

type Status = ResponseBody<'GET /user/status'>

export interface StatusDraft {
  emoji: string
  message: string
  busy: boolean
  /** How long the status lasts; empty: until it is changed. */
  clear_status_after: '' | '30_minutes' | '3_hours' | '8_hours' | '1_day' | '3_days' | '7_days' | '30_days'
}

/** How long a status can last. */
export const spans = [
  { value: '', label: 'Until I change it' },
  { value: '30_minutes', label: '30 minutes' },
  { value: '3_hours', label: '3 hours' },
  { value: '8_hours', label: '8 hours' },
  { value: '1_day', label: '1 day' },
  { value: '3_days', label: '3 days' },
  { value: '7_days', label: '7 days' },
  { value: '30_days', label: '30 days' },
] as const

export const noStatus: StatusDraft = { emoji: '', message: '', busy: false, clear_status_after: '' }

export const statusDraftOf = ({ emoji, message, availability }: Status): StatusDraft => ({
  emoji: emoji ?? '',
  message: message ?? '',
  busy: availability === 'busy',
  clear_status_after: '',
})

/** What the form sends. An emoji is typed with or without its colons. */
export const statusInput = ({ emoji, message, busy, clear_status_after }: StatusDraft) => ({
  emoji: emoji.trim().replaceAll(':', ''),
  message: message.trim(),
  availability: busy ? 'busy' : 'not_set',
  ...(clear_status_after !== '' && { clear_status_after }),
})

/** The values of a status that an undo compares and writes. */
export const statusValues = ({ emoji, message, availability }: Status): Values => ({
  emoji: emoji ?? '',
  message: message ?? '',
  availability: availability === 'busy' ? 'busy' : 'not_set',
})

/** The status of the current user. */
export const statusPart: Part = {
  read: async () => statusValues(await fetchBody('GET /user/status', {})),
  write: async ({ emoji, message, availability }) => {
    await fetchBody('PUT /user/status', {
      emoji: String(emoji),
      message: String(message),
      availability: String(availability),
    })
    return undefined
  },
}
