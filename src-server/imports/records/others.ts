import { z } from 'zod'
import type { Flag } from '../../kit/db/schema.ts'
import { syntaxFault } from '../../push-rules/expressions.ts'
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

/** Patterns that the engine of push rules cannot use are left out. */
const pattern = z
  .string()
  .max(511)
  .refine((text) => syntaxFault(text) === undefined)
  .nullable()
  .catch(null)
const optionalBit = z
  .boolean()
  .nullable()
  .catch(null)
  .transform((on): Flag | null => (on === null ? null : on ? 1 : 0))
const bit = z
  .boolean()
  .catch(false)
  .transform((on): Flag => (on ? 1 : 0))

/** The columns of push_rule. */
export const pushRuleRecord = z.object({
  commit_message_regex: pattern,
  commit_message_negative_regex: pattern,
  branch_name_regex: pattern,
  author_email_regex: pattern,
  file_name_regex: pattern,
  max_file_size: z.int().min(0).max(2_147_483_647).catch(0),
  deny_delete_tag: optionalBit,
  member_check: bit,
  prevent_secrets: bit,
  commit_committer_check: optionalBit,
  reject_unsigned_commits: optionalBit,
})
