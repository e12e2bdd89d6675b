import { documented, entities, type Facts, routes } from '../origin.ts'

/** What a request sets and an answer has. */
const RULES = `deny_delete_tag member_check prevent_secrets commit_message_regex commit_message_negative_regex
branch_name_regex author_email_regex file_name_regex max_file_size commit_committer_check
reject_unsigned_commits`

export const pushRules: readonly Facts[] = [
  routes(['GET /groups/:id/push_rule', 'DELETE /groups/:id/push_rule'], documented('Groups API, Push rules')),
  routes(['POST /groups/:id/push_rule', 'PUT /groups/:id/push_rule'], documented('Groups API, Push rules', RULES)),
  entities(['PushRule'], documented('Groups API, Push rules', `${RULES} id created_at`)),
]
