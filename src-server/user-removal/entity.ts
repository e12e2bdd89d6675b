import { z } from 'zod'

const count = z.int()

/** What the removal of a user touches. */
export const userDeletion = z
  .object({
    issues_count: count,
    merge_requests_count: count,
    open_merge_requests_count: count,
    epics_count: count,
    notes_count: count.describe('Comments'),
    system_notes_count: count.describe('Notes about changes that the user made'),
    reactions_count: count,
    project_snippets_count: count,
    personal_snippets_count: count.describe('Deleted in any case'),
    ssh_keys_count: count,
    gpg_keys_count: count,
    tokens_count: count.describe('Without revoked ones'),
    todos_count: count.describe('Pending ones'),
    memberships_count: count.describe('Direct memberships in projects and groups'),
    personal_projects: z
      .array(z.object({ id: z.int(), path_with_namespace: z.string(), storage_size: count.describe('Bytes') }))
      .describe('Deleted in any case. Their contents are in no other count'),
    groups: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          full_path: z.string(),
          other_owners_count: count.describe('0: removed by a hard deletion, with everything below'),
          subgroups_count: count,
          projects_count: count.describe('Including those of subgroups'),
        }),
      )
      .describe('Groups that the user owns'),
    is_sole_owner: z.boolean().describe('Nobody else owns one of the groups, so only a hard deletion is possible'),
  })
  .meta({ id: 'UserDeletion' })
