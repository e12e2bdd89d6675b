import { z } from 'zod'

export const userStatus = z
  .object({
    emoji: z.string().nullable(),
    message: z.string().nullable(),
    availability: z.string().nullable().describe('`busy` or `not_set`'),
    message_html: z.string().describe('The message with emojis in place of their names'),
    clear_status_at: z.string().nullable(),
  })
  .meta({ id: 'UserStatus' })
export type UserStatusEntity = z.infer<typeof userStatus>
