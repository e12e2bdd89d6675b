import { z } from 'zod'
import type { Flag } from '../../../kit/db/schema.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { atLeastOneOf } from '../../../kit/http/rules.ts'
import { updateUser } from '../../acts/update-user.ts'
import { presentPreferences, userPreferences } from '../../preferences.ts'
import { findStoredUser } from '../../update-queries.ts'

const flag = z.boolean().optional()

export const updatePreferences = endpoint(
  'PUT /user/preferences',
  {
    summary: "Change the caller's preferences",
    access: 'user',
    body: {
      view_diffs_file_by_file: flag.describe('Diffs show one file per page'),
      show_whitespace_in_diffs: flag.describe('Diffs show changes of white space'),
      pass_user_identities_to_ci_jwt: flag.describe('Stored and returned; there are no pipelines'),
    },
    rules: [atLeastOneOf('view_diffs_file_by_file', 'show_whitespace_in_diffs', 'pass_user_identities_to_ci_jwt')],
    answers: { 200: userPreferences },
  },
  async ({ body, actor, db, act }) => {
    await updateUser(act, await findStoredUser(db, actor.id), {
      view_diffs_file_by_file: flagOf(body.view_diffs_file_by_file),
      show_whitespace_in_diffs: flagOf(body.show_whitespace_in_diffs),
      pass_user_identities_to_ci_jwt: flagOf(body.pass_user_identities_to_ci_jwt),
    })
    return ok(presentPreferences(await findStoredUser(db, actor.id)))
  },
)

const flagOf = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : value ? 1 : 0)
