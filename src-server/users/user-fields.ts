import { z } from 'zod'
import { recordId } from '../kit/http/wire.ts'

const text = z.string().nullable().optional()
const number = z.int().nullable().optional()

/** Fields that can be set on new and existing users, in the order of error texts. */
export const userFields = {
  admin: z.boolean().optional(),
  bio: text,
  can_create_group: z.boolean().optional(),
  chat_id: text,
  color_scheme_id: number,
  extern_uid: z.string().optional(),
  external: z.boolean().optional(),
  extra_shared_runners_minutes_limit: number.describe('Only in paid tiers'),
  group_id_for_saml: recordId.nullable().optional().describe('Only in paid tiers'),
  job_title: text,
  location: text,
  microblog_account: text,
  note: text,
  organization: text,
  private_profile: z.boolean().nullable().optional(),
  professional_profile: text,
  projects_limit: number,
  pronouns: text,
  provider: z.string().optional(),
  shared_runners_minutes_limit: number.describe('Only in paid tiers'),
  theme_id: number,
  view_diffs_file_by_file: z.boolean().optional(),
  website_url: text,
}

/** The user's account at another system; empty values count as absent. */
export const identityOf = ({
  provider,
  extern_uid,
}: {
  provider?: string | undefined
  extern_uid?: string | undefined
}) => (provider && extern_uid ? { provider, extern_uid } : undefined)
