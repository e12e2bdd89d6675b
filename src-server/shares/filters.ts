import { z } from 'zod'
import { ACCESS_LEVELS } from '../kit/access/roles.ts'
import { date, recordId, says } from '../kit/http/wire.ts'

const levels: readonly number[] = ACCESS_LEVELS

/** What a share is made of. */
export const shareFields = {
  group_id: recordId.describe('The group whose members come to reach it'),
  group_access: z
    .int()
    .refine((level) => levels.includes(level), says('does not have a valid value'))
    .describe('The most that they get'),
  expires_at: date.nullable().optional().describe('The day on which the share ends'),
}
