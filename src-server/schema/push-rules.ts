import type { Generated } from 'kysely'
import type { Flag } from '../kit/db/schema.ts'

declare module '../kit/db/schema.ts' {
  interface Database {
    push_rule: PushRuleTable
  }
}

interface PushRuleTable {
  id: Generated<number>
  group_id: number | null
  project_id: number | null
  commit_message_regex: string | null
  commit_message_negative_regex: string | null
  branch_name_regex: string | null
  author_email_regex: string | null
  file_name_regex: string | null
  deny_delete_tag: Flag | null
  member_check: Generated<Flag>
  prevent_secrets: Generated<Flag>
  commit_committer_check: Flag | null
  reject_unsigned_commits: Flag | null
  max_file_size: Generated<number>
  created_at: string
  updated_at: string
}
