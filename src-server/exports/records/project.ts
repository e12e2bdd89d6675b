import type { StoredRow } from '../../kit/db/schema.ts'
import { expirationPolicyOf } from '../../projects/present/present-project.ts'
import { visibilityLevel } from './others.ts'
import { type ArchiveObject, isOn } from './parts.ts'

export type ProjectRow = StoredRow<'project'>

/** `tree/project.json`. The request may replace the description. */
export const projectRecord = (row: ProjectRow, description: string | null): ArchiveObject => ({
  description: description ?? row.description,
  visibility_level: visibilityLevel(row.visibility),
  archived: row.archived === 1,
  merge_requests_template: row.merge_requests_template,
  merge_requests_rebase_enabled: row.merge_method === 'rebase_merge',
  approvals_before_merge: row.approvals_before_merge,
  merge_requests_ff_only_enabled: row.merge_method === 'ff',
  issues_template: row.issues_template,
  shared_runners_enabled: row.shared_runners_enabled === 1,
  build_allow_git_fetch: row.build_git_strategy === 'fetch',
  build_timeout: row.build_timeout,
  pending_delete: false,
  public_builds: row.public_jobs === 1,
  last_repository_check_failed: null,
  only_allow_merge_if_pipeline_succeeds: row.only_allow_merge_if_pipeline_succeeds === 1,
  has_external_issue_tracker: false,
  request_access_enabled: row.request_access_enabled === 1,
  has_external_wiki: false,
  only_allow_merge_if_all_discussions_are_resolved: row.only_allow_merge_if_all_discussions_are_resolved === 1,
  printing_merge_request_link_enabled: row.printing_merge_request_link_enabled === 1,
  auto_cancel_pending_pipelines: row.auto_cancel_pending_pipelines,
  service_desk_enabled: row.service_desk_enabled === 1,
  delete_error: null,
  resolve_outdated_diff_discussions: row.resolve_outdated_diff_discussions === 1,
  jobs_cache_index: null,
  external_authorization_classification_label: row.external_authorization_classification_label,
  pages_https_only: false,
  remove_source_branch_after_merge: row.remove_source_branch_after_merge === 1,
  autoclose_referenced_issues: row.autoclose_referenced_issues === 1,
  suggestion_commit_message: row.suggestion_commit_message,
  merge_commit_template: row.merge_commit_template,
  squash_commit_template: row.squash_commit_template,
  allow_merge_on_skipped_pipeline: isOn(row.allow_merge_on_skipped_pipeline),
  squash_option: row.squash_option,
})

const FEATURES = [
  'issues',
  'merge_requests',
  'wiki',
  'snippets',
  'builds',
  'repository',
  'forking',
  'pages',
  'analytics',
  'security_and_compliance',
  'container_registry',
  'requirements',
  'releases',
  'environments',
  'feature_flags',
  'infrastructure',
  'monitor',
] as const
const FEATURE_LEVELS: Readonly<Record<string, number>> = { disabled: 0, private: 10, enabled: 20, public: 30 }

export const featureRecord = (row: ProjectRow): ArchiveObject => ({
  project_id: row.id,
  created_at: row.created_at,
  updated_at: row.created_at,
  ...Object.fromEntries(
    FEATURES.map((feature) => [`${feature}_access_level`, FEATURE_LEVELS[row[`${feature}_access_level`]] ?? 20]),
  ),
})

export const ciSettingsRecord = (row: ProjectRow): ArchiveObject => ({
  group_runners_enabled: row.group_runners_enabled === 1,
  default_git_depth: row.ci_default_git_depth,
  forward_deployment_enabled: row.ci_forward_deployment_enabled === 1,
  job_token_scope_enabled: row.ci_job_token_scope_enabled === 1,
  separated_caches: row.ci_separated_caches === 1,
  allow_fork_pipelines_to_run_in_parent_project: row.ci_allow_fork_pipelines_to_run_in_parent_project === 1,
  keep_latest_artifact: row.keep_latest_artifact === 1,
  restrict_user_defined_variables: row.restrict_user_defined_variables === 1,
  runner_token_expiration_interval: row.runner_token_expiration_interval,
  merge_pipelines_enabled: row.merge_pipelines_enabled === 1,
  merge_trains_enabled: row.merge_trains_enabled === 1,
})

export const autoDevopsRecord = (row: ProjectRow): ArchiveObject => ({
  enabled: row.auto_devops_enabled === 1,
  deploy_strategy: row.auto_devops_deploy_strategy,
  created_at: row.created_at,
  updated_at: row.created_at,
})

export const containerPolicyRecord = (row: ProjectRow): ArchiveObject => ({
  project_id: row.id,
  created_at: row.created_at,
  updated_at: row.created_at,
  ...expirationPolicyOf(row),
})
