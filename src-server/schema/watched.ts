import type { Watched } from '../kit/db/changes.ts'

/**
 * What decides which issues a list contains and in which order: the issues with their labels, people and reactions, and the records that filters,
 * visibility and orders read. Everything else, such as a note or a counter of a project, leaves kept lists as they are. `tables` are those that lists
 * of users read, with the column of the user's id.
 */
export const watched: Watched = {
  records: {
    issue: 'id',
    issue_label: 'issue_id',
    label_issue: 'issue_id',
    issue_assignee: 'issue_id',
    assignee_issue: 'issue_id',
    award_emoji: 'awardable_id',
  },
  others: {
    project: ['namespace_id', 'visibility', 'archived', 'pending_delete', 'issues_access_level'],
    project_authorization: ['user_id', 'project_id', 'access_level'],
    namespace_ancestor: ['namespace_id', 'ancestor_id'],
    user: ['username', 'state'],
    milestone: ['project_id', 'group_id', 'title', 'state', 'start_date', 'due_date'],
    iteration: ['title', 'start_date', 'due_date'],
    label_priority: ['project_id', 'label_id', 'priority'],
  },
  tables: {
    user: {
      of: 'id',
      columns: [
        ...['username', 'name', 'email', 'public_email', 'state', 'kind', 'admin', 'auditor', 'external'],
        ...['two_factor_enabled', 'created_at', 'updated_at', 'last_sign_in_at', 'current_sign_in_at'],
      ],
    },
    email: { of: 'user_id', columns: ['user_id', 'email'] },
    identity: { of: 'user_id', columns: ['user_id', 'provider', 'extern_uid', 'saml_provider_id'] },
    // Attributes of projects and groups note ids of no user, or of a user who is only checked again.
    custom_attribute: { of: 'target_id', columns: ['target_type', 'target_id', 'key', 'value'] },
    project_authorization: { of: 'user_id', columns: [] },
  },
}
