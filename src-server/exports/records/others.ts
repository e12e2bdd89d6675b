import type { StoredRow } from '../../kit/db/schema.ts'
import type { membersOf } from '../reading/record-queries.ts'
import { type ArchiveObject, isOn } from './parts.ts'

const LEVELS: Readonly<Record<string, number>> = { private: 0, internal: 10, public: 20 }
export const visibilityLevel = (visibility: string) => LEVELS[visibility] ?? 0

export const snippetRecord = (
  snippet: StoredRow<'snippet'>,
  parts: { notes: readonly ArchiveObject[]; award_emoji: readonly ArchiveObject[] },
): ArchiveObject => ({
  title: snippet.title,
  content: snippet.content,
  author_id: snippet.author_id,
  project_id: snippet.project_id,
  created_at: snippet.created_at,
  updated_at: snippet.updated_at,
  file_name: snippet.file_name,
  visibility_level: visibilityLevel(snippet.visibility),
  description: snippet.description,
  ...parts,
})

type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** Of the addresses of a user, only the public one is in an archive. */
export const memberRecord = (member: Member): ArchiveObject => ({
  access_level: member.access_level,
  source_type: 'Project',
  user_id: member.user_id,
  notification_level: member.notification_level,
  created_at: member.created_at,
  updated_at: member.updated_at,
  created_by_id: member.created_by_id,
  invite_email: member.invite_email,
  invite_accepted_at: member.invite_accepted_at,
  requested_at: member.requested_at,
  expires_at: member.expires_at,
  ldap: false,
  override: false,
  ...(member.user_id !== null && {
    user: { id: member.user_id, username: member.username, public_email: member.public_email },
  }),
})

export const pushRuleRecord = (rule: StoredRow<'push_rule'>): ArchiveObject => ({
  commit_message_regex: rule.commit_message_regex,
  commit_message_negative_regex: rule.commit_message_negative_regex,
  branch_name_regex: rule.branch_name_regex,
  author_email_regex: rule.author_email_regex,
  file_name_regex: rule.file_name_regex,
  max_file_size: rule.max_file_size,
  deny_delete_tag: isOn(rule.deny_delete_tag),
  member_check: rule.member_check === 1,
  prevent_secrets: rule.prevent_secrets === 1,
  commit_committer_check: isOn(rule.commit_committer_check),
  reject_unsigned_commits: isOn(rule.reject_unsigned_commits),
  is_sample: false,
  created_at: rule.created_at,
  updated_at: rule.updated_at,
})
