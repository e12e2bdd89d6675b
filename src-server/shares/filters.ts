import { z } from 'zod'
import { ACCESS_LEVELS } from '../kit/access/roles.ts'
import { date, errorText, recordId } from '../kit/http/wire.ts'

const levels: readonly number[] = ACCESS_LEVELS

/** The body fields of a new share. */
export const shareFields = {
  group_id: recordId.describe('The group whose members get access'),
  group_access: z
    .int()
    .refine((level) => levels.includes(level), errorText('does not have a valid value'))
    .describe('The highest access level that members of the group get'),
  expires_at: date.nullable().optional().describe('Access ends at the start of this day'),
}
