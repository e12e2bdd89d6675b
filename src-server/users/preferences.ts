import { z } from 'zod'
import type { StoredUser } from './update-queries.ts'

export const userPreferences = z
  .object({
    id: z.int(),
    user_id: z.int(),
    view_diffs_file_by_file: z.boolean(),
    show_whitespace_in_diffs: z.boolean(),
    pass_user_identities_to_ci_jwt: z.boolean(),
  })
  .meta({ id: 'UserPreferences' })

/** Preferences have the id of their user. */
export const presentPreferences = (user: StoredUser): z.infer<typeof userPreferences> => ({
  id: user.id,
  user_id: user.id,
  view_diffs_file_by_file: user.view_diffs_file_by_file === 1,
  show_whitespace_in_diffs: user.show_whitespace_in_diffs === 1,
  pass_user_identities_to_ci_jwt: user.pass_user_identities_to_ci_jwt === 1,
})
