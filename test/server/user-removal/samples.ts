import { words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'

export const samples: Samples = {
  things: { pending: async ({ given }) => (await given.user({ state: 'blocked_pending_approval' })).id },
  shapes: [
    {
      name: 'deletion',
      always:
        words(`issues_count merge_requests_count open_merge_requests_count epics_count notes_count system_notes_count reactions_count
        project_snippets_count personal_snippets_count ssh_keys_count gpg_keys_count tokens_count todos_count memberships_count
        personal_projects groups is_sole_owner`),
      parts: {},
    },
  ],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
DELETE /users/:id                                            | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$user"}
DELETE /users/:id                                            | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$user","hard_delete":true}
POST /users/:id/reject                                       | public           | 401            403            403            403            403            403            403            403            201           | {"id":"$pending"}
GET /-/gantry/v1/users/:id/deletion                          | public           | 401            403            403            403            403            403            403            403            deletion      | {"id":"$user"}
`,
}
