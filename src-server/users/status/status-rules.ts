import { z } from 'zod'
import { emojiFinder } from '../../kit/emoji.ts'
import { invalid } from '../../kit/errors.ts'
import { lengthFaults, withoutEmpty } from '../../kit/limit-faults.ts'
import type { StoredStatus } from './status-queries.ts'

const HOUR = 3_600_000
const SPANS = {
  '30_minutes': HOUR / 2,
  '3_hours': 3 * HOUR,
  '8_hours': 8 * HOUR,
  '1_day': 24 * HOUR,
  '3_days': 3 * 24 * HOUR,
  '7_days': 7 * 24 * HOUR,
  '30_days': 30 * 24 * HOUR,
}
const DEFAULT_EMOJI = 'speech_balloon'

/** The parameters of a status. */
export const statusFields = {
  emoji: z.string().nullable().optional().describe('Name of an emoji; `speech_balloon` by default'),
  message: z.string().nullable().optional().describe('At most 100 characters; may contain emojis such as `:coffee:`'),
  availability: z.string().nullable().optional().describe('`busy`; everything else is `not_set`'),
  clear_status_after: z
    .enum(['30_minutes', '3_hours', '8_hours', '1_day', '3_days', '7_days', '30_days'])
    .nullable()
    .optional()
    .describe('The status ends after this time'),
}
export type StatusFields = z.output<z.ZodObject<typeof statusFields>>

/** When a status ends that is set now. */
export const endOf = (span: StatusFields['clear_status_after'], now_ms: number): string | null =>
  span ? new Date(now_ms + SPANS[span]).toISOString() : null

/**
 * The status as it is stored; undefined if neither emoji nor message nor availability is set.
 *
 * @throws ApiError 400 for an unknown emoji or a long message
 */
export async function validStatus(
  { emoji, message, availability }: Pick<StatusFields, 'emoji' | 'message' | 'availability'>,
  clear_status_at: string | null,
): Promise<StoredStatus | undefined> {
  const isBusy = availability === 'busy'
  if (!emoji && !message && !isBusy) return undefined
  const name = emoji || DEFAULT_EMOJI
  const isKnown = (await emojiFinder())(name) !== undefined
  const faults = withoutEmpty({
    emoji: isKnown ? [] : ['is not a valid emoji name'],
    message: lengthFaults(message, 100),
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { emoji: name, message: message ?? '', availability: isBusy ? 'busy' : 'not_set', clear_status_at }
}
