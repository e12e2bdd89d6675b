import type { Given } from '../../support/given.ts'

/** A group with a member of each role, an administrator and a stranger. */
export async function ruledGroup(given: Given, visibility: 'public' | 'private' = 'private') {
  const group = await given.group({ visibility })
  const [owner, maintainer, stranger, admin] = [
    await given.user(),
    await given.user(),
    await given.user(),
    await given.admin(),
  ]
  await given.member({ group }, owner, 50)
  await given.member({ group }, maintainer, 40)
  return { group, owner, maintainer, stranger, admin }
}

/** The default values of a new rule. */
export const emptyRule = {
  commit_message_regex: null,
  commit_message_negative_regex: null,
  branch_name_regex: null,
  author_email_regex: null,
  file_name_regex: null,
  deny_delete_tag: null,
  member_check: false,
  prevent_secrets: false,
  max_file_size: 0,
  commit_committer_check: false,
  reject_unsigned_commits: false,
}

export const MISSING =
  'deny_delete_tag, member_check, prevent_secrets, commit_message_regex, commit_message_negative_regex, branch_name_regex, author_email_regex, file_name_regex, max_file_size, commit_committer_check, reject_unsigned_commits are missing, at least one parameter must be provided'
