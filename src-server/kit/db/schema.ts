import type { Generated, Insertable, Kysely, Transaction } from 'kysely'

export type Visibility = 'private' | 'internal' | 'public'
/** SQLite has no booleans. */
export type Flag = 0 | 1

export interface UserTable {
  id: Generated<number>
  username: string
  name: string
  email: string
  state: Generated<string>
  kind: Generated<string>
  admin: Generated<Flag>
  auditor: Generated<Flag>
  external: Generated<Flag>
  private_profile: Generated<Flag>
  can_create_group: Generated<Flag>
  projects_limit: Generated<number>
  two_factor_enabled: Generated<Flag>
  avatar: string | null
  bio: Generated<string>
  location: string | null
  public_email: string | null
  commit_email: string | null
  unconfirmed_email: string | null
  chat_id: Generated<string>
  professional_profile: Generated<string>
  microblog_account: Generated<string>
  website_url: Generated<string>
  organization: Generated<string>
  job_title: Generated<string>
  pronouns: string | null
  time_zone: string | null
  note: string | null
  theme_id: Generated<number>
  color_scheme_id: Generated<number>
  view_diffs_file_by_file: Generated<Flag>
  show_whitespace_in_diffs: Generated<Flag>
  pass_user_identities_to_ci_jwt: Generated<Flag>
  shared_runners_minutes_limit: number | null
  extra_shared_runners_minutes_limit: number | null
  provisioned_by_group_id: number | null
  group_id_for_saml: number | null
  password_hash: string | null
  password_expires_at: string | null
  confirmed_at: string | null
  created_by_id: number | null
  created_at: string
  updated_at: string
  last_sign_in_at: string | null
  current_sign_in_at: string | null
  last_sign_in_ip: string | null
  current_sign_in_ip: string | null
  sign_in_count: Generated<number>
  last_activity_on: string | null
}

export interface EmailTable {
  id: Generated<number>
  user_id: number
  email: string
  confirmed_at: string | null
  created_at: string
}

export interface IdentityTable {
  id: Generated<number>
  user_id: number
  provider: string
  extern_uid: string
  saml_provider_id: number | null
}

export interface PersonalAccessTokenTable {
  id: Generated<number>
  user_id: number
  name: string
  token_digest: string
  scopes: string
  impersonation: Generated<Flag>
  revoked: Generated<Flag>
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

export interface SshKeyTable {
  id: Generated<number>
  user_id: number | null
  title: string
  key: string
  fingerprint: string
  fingerprint_sha256: string
  usage_type: Generated<string>
  created_at: string
  updated_at: string
  expires_at: string | null
  last_used_at: string | null
}

export interface GpgKeyTable {
  id: Generated<number>
  user_id: number
  key: string
  fingerprint: string
  primary_keyid: string
  created_at: string
}

export interface UserStatusTable {
  user_id: number
  emoji: string
  message: string | null
  availability: Generated<string>
  clear_status_at: string | null
}

export interface FollowTable {
  follower_id: number
  followee_id: number
  created_at: string
}

export interface NamespaceTable {
  id: Generated<number>
  kind: 'user' | 'group'
  name: string
  path: string
  parent_id: number | null
  user_id: number | null
  full_path: string
  full_name: string
  avatar: string | null
  created_at: string
  updated_at: string
}

export interface NamespaceAncestorTable {
  namespace_id: number
  ancestor_id: number
  depth: number
}

export interface GroupTable {
  id: number
  description: Generated<string | null>
  visibility: Visibility
  share_with_group_lock: Generated<Flag>
  require_two_factor_authentication: Generated<Flag>
  two_factor_grace_period: Generated<number>
  project_creation_level: Generated<string>
  subgroup_creation_level: Generated<string>
  auto_devops_enabled: Flag | null
  emails_disabled: Flag | null
  mentions_disabled: Flag | null
  lfs_enabled: Generated<Flag>
  request_access_enabled: Generated<Flag>
  default_branch_protection: Generated<number>
  shared_runners_setting: Generated<string>
  prevent_sharing_groups_outside_hierarchy: Generated<Flag>
  prevent_forking_outside_group: Flag | null
  membership_lock: Generated<Flag>
  wiki_access_level: Generated<string>
  file_template_project_id: number | null
  ip_restriction_ranges: string | null
  allowed_email_domains_list: string | null
  shared_runners_minutes_limit: number | null
  extra_shared_runners_minutes_limit: number | null
  unique_project_download_limit: Generated<number>
  unique_project_download_limit_interval_in_seconds: Generated<number>
  unique_project_download_limit_allowlist: Generated<string>
  unique_project_download_limit_alertlist: Generated<string>
  auto_ban_user_on_excessive_projects_download: Generated<Flag>
  runners_token: string | null
  marked_for_deletion_on: string | null
  marked_for_deletion_by_id: number | null
  pending_delete: Generated<Flag>
}

export interface RedirectRouteTable {
  path: string
  source_type: 'namespace' | 'project'
  source_id: number
}

export interface ProjectTable {
  id: Generated<number>
  namespace_id: number
  creator_id: number | null
  name: string
  path: string
  path_with_namespace: string
  name_with_namespace: string
  visibility: Visibility
  archived: Generated<Flag>
  pending_delete: Generated<Flag>
  created_at: string
  updated_at: string
  last_activity_at: string
  star_count: Generated<number>
  forks_count: Generated<number>
  issues_count: Generated<number>
  open_issues_count: Generated<number>
  last_issue_iid: Generated<number>
  last_milestone_iid: Generated<number>
  last_merge_request_iid: Generated<number>
  issues_access_level: Generated<string>
  merge_requests_access_level: Generated<string>
  repository_access_level: Generated<string>
  forking_access_level: Generated<string>
  wiki_access_level: Generated<string>
  builds_access_level: Generated<string>
  snippets_access_level: Generated<string>
  pages_access_level: Generated<string>
  analytics_access_level: Generated<string>
  container_registry_access_level: Generated<string>
  security_and_compliance_access_level: Generated<string>
  releases_access_level: Generated<string>
  environments_access_level: Generated<string>
  feature_flags_access_level: Generated<string>
  infrastructure_access_level: Generated<string>
  monitor_access_level: Generated<string>
  requirements_access_level: Generated<string>
  default_branch: string | null
  empty_repo: Generated<Flag>
  avatar: string | null
  readme_path: string | null
  license_key: string | null
  packages_enabled: Generated<Flag>
  service_desk_enabled: Generated<Flag>
  resolve_outdated_diff_discussions: Generated<Flag>
  emails_disabled: Flag | null
  shared_runners_enabled: Generated<Flag>
  group_runners_enabled: Generated<Flag>
  lfs_enabled: Generated<Flag>
  forked_from_project_id: number | null
  mr_default_target_self: Generated<Flag>
  import_url: string | null
  import_type: string | null
  import_status: Generated<string>
  import_error: string | null
  ci_default_git_depth: Generated<number | null>
  ci_forward_deployment_enabled: Generated<Flag>
  ci_job_token_scope_enabled: Generated<Flag>
  ci_separated_caches: Generated<Flag>
  ci_allow_fork_pipelines_to_run_in_parent_project: Generated<Flag>
  build_git_strategy: Generated<string>
  keep_latest_artifact: Generated<Flag>
  restrict_user_defined_variables: Generated<Flag>
  runners_token: string | null
  runner_token_expiration_interval: number | null
  auto_cancel_pending_pipelines: Generated<string>
  build_timeout: Generated<number>
  auto_devops_enabled: Generated<Flag>
  auto_devops_deploy_strategy: Generated<string>
  ci_config_path: Generated<string | null>
  public_jobs: Generated<Flag>
  only_allow_merge_if_pipeline_succeeds: Generated<Flag>
  allow_merge_on_skipped_pipeline: Flag | null
  request_access_enabled: Generated<Flag>
  only_allow_merge_if_all_discussions_are_resolved: Generated<Flag>
  remove_source_branch_after_merge: Generated<Flag>
  printing_merge_request_link_enabled: Generated<Flag>
  merge_method: Generated<string>
  squash_option: Generated<string>
  enforce_auth_checks_on_uploads: Generated<Flag>
  suggestion_commit_message: string | null
  merge_commit_template: string | null
  squash_commit_template: string | null
  issue_branch_template: string | null
  autoclose_referenced_issues: Generated<Flag>
  repository_storage: Generated<string>
  repository_checksum_failed: Generated<Flag>
  wiki_checksum_failed: Generated<Flag>
  approvals_before_merge: Generated<number>
  mirror: Generated<Flag>
  mirror_user_id: number | null
  mirror_trigger_builds: Generated<Flag>
  only_mirror_protected_branches: Flag | null
  mirror_overwrites_diverged_branches: Flag | null
  external_authorization_classification_label: Generated<string | null>
  marked_for_deletion_on: string | null
  marked_for_deletion_by_id: number | null
  compliance_frameworks: Generated<string>
  issues_template: string | null
  merge_requests_template: string | null
  merge_pipelines_enabled: Generated<Flag>
  merge_trains_enabled: Generated<Flag>
  container_expiration_policy: Generated<string>
  commit_count: Generated<number>
  storage_size: Generated<number>
  repository_size: Generated<number>
  wiki_size: Generated<number>
  lfs_objects_size: Generated<number>
  job_artifacts_size: Generated<number>
  pipeline_artifacts_size: Generated<number>
  packages_size: Generated<number>
  snippets_size: Generated<number>
  uploads_size: Generated<number>
  description: string | null
}

export interface TopicTable {
  id: Generated<number>
  name: string
  title: string
  description: string | null
  avatar: string | null
  total_projects_count: Generated<number>
  created_at: string
}

export interface ProjectTopicTable {
  project_id: number
  topic_id: number
  position: Generated<number>
}

export interface StarTable {
  user_id: number
  project_id: number
  created_at: string
}

export interface ProjectLanguageTable {
  project_id: number
  name: string
  share: number
}

export interface CustomAttributeTable {
  id: Generated<number>
  target_type: 'user' | 'group' | 'project'
  target_id: number
  key: string
  value: string
}

export interface UploadTable {
  id: Generated<number>
  project_id: number | null
  secret: string
  filename: string
  file: string
  size_bytes: number
  user_id: number | null
  created_at: string
}

export interface MemberTable {
  id: Generated<number>
  project_id: number | null
  group_id: number | null
  user_id: number | null
  access_level: number
  notification_level: Generated<number>
  expires_at: string | null
  created_by_id: number | null
  invite_email: string | null
  invite_accepted_at: string | null
  requested_at: string | null
  created_at: string
  updated_at: string
}

export interface ProjectGroupLinkTable {
  id: Generated<number>
  project_id: number
  group_id: number
  group_access: number
  expires_at: string | null
  created_at: string
}

export interface GroupGroupLinkTable {
  id: Generated<number>
  shared_group_id: number
  shared_with_group_id: number
  group_access: number
  expires_at: string | null
  created_at: string
}

export interface GroupAuthorizationTable {
  user_id: number
  group_id: number
  access_level: number
}

export interface ProjectAuthorizationTable {
  user_id: number
  project_id: number
  access_level: number
}

export interface LabelTable {
  id: Generated<number>
  project_id: number | null
  group_id: number | null
  title: string
  color: string
  description: string | null
  issues_count: Generated<number>
  open_issues_count: Generated<number>
  open_merge_requests_count: Generated<number>
  created_at: string
  updated_at: string
}

export interface LabelPriorityTable {
  project_id: number
  label_id: number
  priority: number
}

export interface MilestoneTable {
  id: Generated<number>
  project_id: number | null
  group_id: number | null
  iid: number
  title: string
  description: string | null
  state: Generated<'active' | 'closed'>
  start_date: string | null
  due_date: string | null
  created_at: string
  updated_at: string
}

export interface IterationTable {
  id: Generated<number>
  group_id: number
  iid: number
  sequence: number
  title: string | null
  description: string | null
  start_date: string
  due_date: string
  created_at: string
  updated_at: string
}

export interface EpicTable {
  id: Generated<number>
  group_id: number
  iid: number
  parent_id: number | null
  author_id: number
  title: string
  state: Generated<1 | 2>
  confidential: Generated<Flag>
  start_date: string | null
  end_date: string | null
  closed_at: string | null
  closed_by_id: number | null
  created_at: string
  updated_at: string
  description: string | null
}

export interface IssueTable {
  id: Generated<number>
  project_id: number
  iid: number
  title: string
  state: Generated<1 | 2>
  author_id: number
  confidential: Generated<Flag>
  discussion_locked: Flag | null
  issue_type: Generated<string>
  severity: Generated<string>
  milestone_id: number | null
  due_date: string | null
  weight: number | null
  health_status: string | null
  epic_id: number | null
  iteration_id: number | null
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  relative_position: number | null
  upvotes: Generated<number>
  downvotes: Generated<number>
  user_notes_count: Generated<number>
  merge_requests_count: Generated<number>
  blocking_issues_count: Generated<number>
  task_count: Generated<number>
  completed_task_count: Generated<number>
  label_priority: Generated<number>
  moved_to_id: number | null
  duplicated_to_id: number | null
  promoted_to_epic_id: number | null
  closed_at: string | null
  closed_by_id: number | null
  updated_by_id: number | null
  last_edited_at: string | null
  last_edited_by_id: number | null
  external_author: string | null
  user_agent: string | null
  ip_address: string | null
  created_at: string
  updated_at: string
  description: string | null
}

export interface IssueLabelTable {
  issue_id: number
  label_id: number
}

export interface LabelIssueTable {
  label_id: number
  state: 1 | 2
  created_at: string
  issue_id: number
}

export interface IssueAssigneeTable {
  issue_id: number
  user_id: number
  position: Generated<number>
}

export interface AssigneeIssueTable {
  user_id: number
  state: 1 | 2
  created_at: string
  issue_id: number
}

export interface IssueLinkTable {
  id: Generated<number>
  source_id: number
  target_id: number
  link_type: Generated<string>
  created_at: string
  updated_at: string
}

export interface MetricImageTable {
  id: Generated<number>
  issue_id: number
  filename: string
  file: string
  url: string | null
  url_text: string | null
  created_at: string
  updated_at: string
}

/** Contentless full text: only `rowid` can be read back. */
export interface IssueFtsTable {
  rowid: number
  scope: string
  title: string
  description: string
}

/** Contentless full text, kept by triggers: only `rowid` can be read back. */
export interface ProjectFtsTable {
  rowid: number
  text: string
}

export interface MergeRequestTable {
  id: Generated<number>
  project_id: number
  iid: number
  title: string
  state: Generated<1 | 2 | 3 | 4>
  author_id: number
  source_project_id: number | null
  source_branch: string
  target_branch: string
  draft: Generated<Flag>
  squash: Generated<Flag>
  milestone_id: number | null
  merge_status: Generated<string>
  merge_error: string | null
  merge_params: Generated<string>
  merge_when_pipeline_succeeds: Generated<Flag>
  sha: string | null
  merge_commit_sha: string | null
  squash_commit_sha: string | null
  base_sha: string | null
  start_sha: string | null
  changes_count: Generated<number>
  discussion_locked: Flag | null
  time_estimate: Generated<number>
  total_time_spent: Generated<number>
  upvotes: Generated<number>
  downvotes: Generated<number>
  user_notes_count: Generated<number>
  task_count: Generated<number>
  completed_task_count: Generated<number>
  merged_at: string | null
  merge_user_id: number | null
  closed_at: string | null
  closed_by_id: number | null
  first_deployed_to_production_at: string | null
  updated_by_id: number | null
  last_edited_at: string | null
  last_edited_by_id: number | null
  prepared_at: string | null
  created_at: string
  updated_at: string
  description: string | null
}

export interface MergeRequestLabelTable {
  merge_request_id: number
  label_id: number
}

export interface MergeRequestAssigneeTable {
  merge_request_id: number
  user_id: number
  position: Generated<number>
}

export interface MergeRequestReviewerTable {
  merge_request_id: number
  user_id: number
  state: Generated<string>
  created_at: string
}

export interface MergeRequestApprovalTable {
  merge_request_id: number
  user_id: number
  created_at: string
}

export interface MergeRequestIssueTable {
  merge_request_id: number
  issue_id: number
  closes: Generated<Flag>
}

export interface SnippetTable {
  id: Generated<number>
  project_id: number | null
  author_id: number
  title: string
  file_name: Generated<string>
  visibility: Generated<string>
  description: string | null
  content: Generated<string>
  created_at: string
  updated_at: string
}

export interface NoteTable {
  id: Generated<number>
  noteable_type: string
  noteable_id: number
  project_id: number | null
  author_id: number
  type: string | null
  system: Generated<Flag>
  internal: Generated<Flag>
  discussion_id: string
  resolved_at: string | null
  resolved_by_id: number | null
  commit_id: string | null
  line_code: string | null
  position: string | null
  attachment: string | null
  system_action: string | null
  updated_by_id: number | null
  last_edited_at: string | null
  created_at: string
  updated_at: string
  body: string
}

export interface AwardEmojiTable {
  id: Generated<number>
  name: string
  user_id: number
  awardable_type: string
  awardable_id: number
  created_at: string
  updated_at: string
}

export interface TodoTable {
  id: Generated<number>
  user_id: number
  author_id: number
  project_id: number | null
  group_id: number | null
  target_type: string
  target_id: number
  note_id: number | null
  action_name: string
  state: Generated<'pending' | 'done'>
  created_at: string
  updated_at: string
}

export interface SubscriptionTable {
  user_id: number
  subscribable_type: string
  subscribable_id: number
  subscribed: Flag
}

export interface TimelogTable {
  id: Generated<number>
  user_id: number
  project_id: number | null
  issue_id: number | null
  merge_request_id: number | null
  time_spent: number
  spent_at: string | null
  summary: string | null
  created_at: string
  updated_at: string
}

export interface ResourceEventTable {
  id: Generated<number>
  resource_type: string
  resource_id: number
  project_id: number | null
  kind: 'state' | 'label' | 'milestone' | 'weight' | 'iteration'
  user_id: number | null
  action: string | null
  state: string | null
  label_id: number | null
  milestone_id: number | null
  iteration_id: number | null
  weight: number | null
  source_commit: string | null
  source_merge_request_id: number | null
  created_at: string
}

export interface EventTable {
  id: Generated<number>
  author_id: number
  project_id: number | null
  group_id: number | null
  action: string
  target_type: string | null
  target_id: number | null
  target_iid: number | null
  target_title: string | null
  created_at: string
}

export interface EnvironmentTable {
  id: Generated<number>
  project_id: number
  name: string
  slug: string
  tier: Generated<string>
  state: Generated<string>
  external_url: string | null
  created_at: string
  updated_at: string
}

export interface DeploymentTable {
  id: Generated<number>
  project_id: number
  environment_id: number
  iid: number
  user_id: number | null
  ref: string
  sha: string
  tag: Generated<Flag>
  status: string
  created_at: string
  updated_at: string
  finished_at: string | null
}

export interface DeploymentMergeRequestTable {
  deployment_id: number
  merge_request_id: number
}

export interface PushRuleTable {
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

export interface ApplicationSettingTable {
  name: string
  value: string
  updated_at: string
}

export interface SystemHookTable {
  id: Generated<number>
  url: string
  name: string | null
  description: string | null
  token_sealed: string | null
  url_variables_sealed: string | null
  push_events: Generated<Flag>
  tag_push_events: Generated<Flag>
  merge_requests_events: Generated<Flag>
  repository_update_events: Generated<Flag>
  enable_ssl_verification: Generated<Flag>
  paused: Generated<Flag>
  created_at: string
  updated_at: string
}

export interface HookDeliveryTable {
  id: Generated<number>
  hook_id: number
  event_name: string
  event_uuid: string
  url: string
  request_headers: string
  request_body: string
  response_status: number | null
  response_headers: string | null
  response_body: string | null
  failure: string | null
  duration_ms: number | null
  created_at: string
}

export interface ExportTable {
  id: Generated<number>
  project_id: number
  user_id: number | null
  status: 'queued' | 'started' | 'finished' | 'failed'
  description: string | null
  upload_url_sealed: string | null
  upload_http_method: string | null
  file: string | null
  filename: string | null
  size_bytes: number | null
  error: string | null
  created_at: string
  updated_at: string
}

export interface ImportTable {
  id: Generated<number>
  project_id: number
  user_id: number | null
  import_type: string
  status: 'scheduled' | 'started' | 'finished' | 'failed'
  correlation_id: string
  name: string
  path: string
  name_with_namespace: string
  path_with_namespace: string
  description: string | null
  override_params: Generated<string>
  overwrites_project_id: number | null
  file: string | null
  size_bytes: number | null
  progress: Generated<string>
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
}

export interface ImportFailureTable {
  id: Generated<number>
  import_id: number
  relation_name: string
  line_number: number
  exception_class: string
  exception_message: string | null
  source: string
  created_at: string
}

export interface JobTable {
  id: Generated<number>
  kind: string
  payload: string
  state: Generated<'queued' | 'running' | 'done' | 'failed'>
  attempts: Generated<number>
  max_attempts: Generated<number>
  run_at: string
  error: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  actor_id: number | null
  sudo_by_id: number | null
  request_id: string | null
}

export interface OutboxEventTable {
  id: Generated<number>
  event: string
  payload: string
  snapshot: string
  actor_id: number | null
  sudo_by_id: number | null
  request_id: string | null
  created_at: string
}

export interface ListenerCursorTable {
  listener: string
  event_id: number
}

export interface AuditEventTable {
  id: Generated<number>
  author_id: number | null
  sudo_author_id: number | null
  entity_type: string
  entity_id: number
  action: string
  details: string
  before: string | null
  after: string | null
  ip_address: string | null
  request_id: string | null
  created_at: string
}

export interface SavedViewTable {
  id: Generated<number>
  user_id: number
  screen: string
  name: string
  filter: string
  sort: Generated<string>
  group_by: string | null
  position: number
  created_at: string
  updated_at: string
}

export interface InstanceFactTable {
  name: string
  value: string
}

export interface Database {
  user: UserTable
  email: EmailTable
  identity: IdentityTable
  personal_access_token: PersonalAccessTokenTable
  ssh_key: SshKeyTable
  gpg_key: GpgKeyTable
  user_status: UserStatusTable
  follow: FollowTable
  namespace: NamespaceTable
  namespace_ancestor: NamespaceAncestorTable
  group: GroupTable
  redirect_route: RedirectRouteTable
  project: ProjectTable
  topic: TopicTable
  project_topic: ProjectTopicTable
  star: StarTable
  project_language: ProjectLanguageTable
  custom_attribute: CustomAttributeTable
  upload: UploadTable
  member: MemberTable
  project_group_link: ProjectGroupLinkTable
  group_group_link: GroupGroupLinkTable
  group_authorization: GroupAuthorizationTable
  project_authorization: ProjectAuthorizationTable
  label: LabelTable
  label_priority: LabelPriorityTable
  milestone: MilestoneTable
  iteration: IterationTable
  epic: EpicTable
  issue: IssueTable
  issue_label: IssueLabelTable
  label_issue: LabelIssueTable
  issue_assignee: IssueAssigneeTable
  assignee_issue: AssigneeIssueTable
  issue_link: IssueLinkTable
  metric_image: MetricImageTable
  issue_fts: IssueFtsTable
  project_fts: ProjectFtsTable
  merge_request: MergeRequestTable
  merge_request_label: MergeRequestLabelTable
  merge_request_assignee: MergeRequestAssigneeTable
  merge_request_reviewer: MergeRequestReviewerTable
  merge_request_approval: MergeRequestApprovalTable
  merge_request_issue: MergeRequestIssueTable
  snippet: SnippetTable
  note: NoteTable
  award_emoji: AwardEmojiTable
  todo: TodoTable
  subscription: SubscriptionTable
  timelog: TimelogTable
  resource_event: ResourceEventTable
  event: EventTable
  environment: EnvironmentTable
  deployment: DeploymentTable
  deployment_merge_request: DeploymentMergeRequestTable
  push_rule: PushRuleTable
  application_setting: ApplicationSettingTable
  system_hook: SystemHookTable
  hook_delivery: HookDeliveryTable
  export: ExportTable
  import: ImportTable
  import_failure: ImportFailureTable
  job: JobTable
  outbox_event: OutboxEventTable
  listener_cursor: ListenerCursorTable
  audit_event: AuditEventTable
  saved_view: SavedViewTable
  instance_fact: InstanceFactTable
}

/** Reads. */
export type Db = Kysely<Database>
/** Reads and writes inside a transaction. */
export type Trx = Transaction<Database>

/** The values of a new row of a table. */
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
