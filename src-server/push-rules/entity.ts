import { z } from 'zod'

/** The fields of a push rule, in the order of the platform's documentation. null and an empty text disable a check. */
export const pushRuleFields = {
  deny_delete_tag: z.boolean().optional().describe('Tags cannot be deleted by a push'),
  member_check: z.boolean().optional().describe('Authors must be users of this instance with a confirmed address'),
  prevent_secrets: z.boolean().optional().describe('Files that are likely to contain secrets are refused'),
  commit_message_regex: z.string().nullable().optional().describe('Commit messages must match (RE2), line by line'),
  commit_message_negative_regex: z
    .string()
    .nullable()
    .optional()
    .describe('Commit messages must not match (RE2), line by line'),
  branch_name_regex: z.string().nullable().optional().describe('Branch names must match (RE2)'),
  author_email_regex: z.string().nullable().optional().describe('Email addresses of authors must match (RE2)'),
  file_name_regex: z.string().nullable().optional().describe('File names must not match (RE2)'),
  max_file_size: z.int().optional().describe('Megabytes; 0 sets no limit'),
  commit_committer_check: z
    .boolean()
    .optional()
    .describe('The committer address must be a confirmed address of the pushing user'),
  reject_unsigned_commits: z.boolean().optional().describe('Commits must be signed'),
}

export const pushRule = z
  .object({
    id: z.int(),
    created_at: z.string(),
    commit_message_regex: z.string().nullable(),
    commit_message_negative_regex: z.string().nullable(),
    branch_name_regex: z.string().nullable(),
    author_email_regex: z.string().nullable(),
    file_name_regex: z.string().nullable(),
    deny_delete_tag: z.boolean().nullable(),
    member_check: z.boolean(),
    prevent_secrets: z.boolean(),
    max_file_size: z.int().describe('Megabytes; 0 sets no limit'),
    commit_committer_check: z.boolean(),
    reject_unsigned_commits: z.boolean(),
  })
  .meta({ id: 'PushRule' })
export type PushRule = z.infer<typeof pushRule>

type Flag = 0 | 1
/** The stored form of a rule. */
export interface RuleColumns {
  commit_message_regex: string | null
  commit_message_negative_regex: string | null
  branch_name_regex: string | null
  author_email_regex: string | null
  file_name_regex: string | null
  deny_delete_tag: Flag | null
  member_check: Flag
  prevent_secrets: Flag
  max_file_size: number
  commit_committer_check: Flag | null
  reject_unsigned_commits: Flag | null
}
export interface PushRuleRow extends RuleColumns {
  id: number
  created_at: string
  updated_at: string
}

const on = (flag: number | null) => flag === 1

export const presentPushRule = (row: PushRuleRow): PushRule => ({
  id: row.id,
  created_at: row.created_at,
  commit_message_regex: row.commit_message_regex,
  commit_message_negative_regex: row.commit_message_negative_regex,
  branch_name_regex: row.branch_name_regex,
  author_email_regex: row.author_email_regex,
  file_name_regex: row.file_name_regex,
  deny_delete_tag: row.deny_delete_tag === null ? null : on(row.deny_delete_tag),
  member_check: on(row.member_check),
  prevent_secrets: on(row.prevent_secrets),
  max_file_size: row.max_file_size,
  commit_committer_check: on(row.commit_committer_check),
  reject_unsigned_commits: on(row.reject_unsigned_commits),
})
