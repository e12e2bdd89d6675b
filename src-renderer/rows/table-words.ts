import { INTERNAL_TABLES } from '../../src-server/worlds/entity.ts'

/** Tables whose name is not the plural of what they hold. */
const names: Readonly<Record<string, string>> = {
  application_setting: 'Settings',
  audit_event: 'Audit events',
  award_emoji: 'Reactions',
  custom_attribute: 'Custom attributes',
  deployment_merge_request: 'Merge requests of deployments',
  email: 'Email addresses',
  epic_label: 'Labels of epics',
  event: 'Activity',
  follow: 'Follows of users',
  gpg_key: 'GPG keys',
  group_group_link: 'Shares of groups',
  hook_delivery: 'Deliveries to hooks',
  identity: 'Identities',
  import_failure: 'Failures of imports',
  issue_assignee: 'Assignees of issues',
  issue_description_version: 'Versions of descriptions',
  issue_label: 'Labels of issues',
  issue_link: 'Links between issues',
  label_priority: 'Priorities of labels',
  member: 'Members',
  merge_request_approval: 'Approvals of merge requests',
  merge_request_assignee: 'Assignees of merge requests',
  merge_request_issue: 'Issues of merge requests',
  merge_request_label: 'Labels of merge requests',
  merge_request_reviewer: 'Reviewers of merge requests',
  note: 'Comments',
  project_group_link: 'Shares of projects',
  project_language: 'Languages of projects',
  project_topic: 'Topics of projects',
  redirect_route: 'Redirects from old paths',
  ssh_key: 'SSH keys',
  star: 'Stars of projects',
  system_hook: 'System hooks',
  timelog: 'Spent time',
  todo: 'To-do items',
  user_status: 'Statuses of users',
}

/** What the rows of a table are: "Assignees of issues". An internal table keeps its own name. */
export function tableText(table: string): string {
  if (INTERNAL_TABLES.has(table)) return table
  const words = table.replaceAll('_', ' ')
  return names[table] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}s`
}

/** Tables with and without those that Gantry keeps for itself or that follow from others. */
export const splitTables = <T extends { table: string }>(tables: readonly T[]): { plain: T[]; internal: T[] } => ({
  plain: tables.filter(({ table }) => !INTERNAL_TABLES.has(table)),
  internal: tables.filter(({ table }) => INTERNAL_TABLES.has(table)),
})
