import { z } from 'zod'
import { awards, notes } from './discussion.ts'
import { day, integer, moment, nested, shortText, text, title, userReference } from './scalars.ts'

export const snippetRecord = z.object({
  title,
  content: text,
  file_name: shortText(255),
  description: text,
  visibility_level: integer,
  author_id: userReference,
  created_at: moment,
  updated_at: moment,
  award_emoji: awards,
  notes,
})
export type SnippetRecord = z.output<typeof snippetRecord>

export const memberRecord = z.object({
  access_level: z.literal([10, 15, 20, 30, 40, 50]),
  notification_level: integer,
  invite_email: shortText(254),
  requested_at: moment,
  expires_at: day,
  created_at: moment,
  updated_at: moment,
  /** Null for an invitation. */
  user: nested(
    z.object({
      id: userReference,
      username: shortText(100),
      public_email: shortText(254),
      email: shortText(254),
    }),
  ),
})
export type MemberRecord = z.output<typeof memberRecord>

export const customAttributeRecord = z.object({ key: z.string().min(1).max(255), value: z.string().max(65_535) })
