import { z } from 'zod'
import type { Flag } from '../../kit/db/schema.ts'
import type { Visibility } from '../../schema/namespaces.ts'
import { flag, integer, shortText, text } from './scalars.ts'

const bit = z.boolean().transform((on): Flag => (on ? 1 : 0))
/** 0 or 1. A missing or invalid value leaves the column's default. */
const flagOrDefault = bit.optional().catch(undefined)

const projectRecord = z.object({
  description: text,
  visibility_level: integer,
  archived: bit.catch(0),
  build_timeout: z.int().min(600).max(2_147_483_647).optional().catch(undefined),
  build_allow_git_fetch: flagOrDefault,
  public_builds: flagOrDefault,
  shared_runners_enabled: flagOrDefault,
  request_access_enabled: flagOrDefault,
  service_desk_enabled: flagOrDefault,
  only_allow_merge_if_pipeline_succeeds: flagOrDefault,
  only_allow_merge_if_all_discussions_are_resolved: flagOrDefault,
  allow_merge_on_skipped_pipeline: flagOrDefault,
  merge_requests_rebase_enabled: flag,
  merge_requests_ff_only_enabled: flag,
  squash_option: z.enum(['never', 'always', 'default_on', 'default_off']).optional().catch(undefined),
  resolve_outdated_diff_discussions: flagOrDefault,
  remove_source_branch_after_merge: flagOrDefault,
  printing_merge_request_link_enabled: flagOrDefault,
  auto_cancel_pending_pipelines: z.enum(['enabled', 'disabled']).optional().catch(undefined),
  autoclose_referenced_issues: flagOrDefault,
  suggestion_commit_message: shortText(255),
  merge_commit_template: shortText(500),
  squash_commit_template: shortText(500),
  issues_template: text,
  merge_requests_template: text,
  external_authorization_classification_label: shortText(255),
  approvals_before_merge: z.int().min(0).max(100).optional().catch(undefined),
})

const FEATURE_LEVELS: Record<number, string> = { 0: 'disabled', 10: 'private', 20: 'enabled', 30: 'enabled' }
const featureLevel = z
  .int()
  .transform((level) => FEATURE_LEVELS[level])
  .optional()
  .catch(undefined)
const pagesLevel = z
  .int()
  .transform((level) => (level === 30 ? 'public' : FEATURE_LEVELS[level]))
  .optional()
  .catch(undefined)
const featureRecord = z.object({
  issues_access_level: featureLevel,
  merge_requests_access_level: featureLevel,
  wiki_access_level: featureLevel,
  snippets_access_level: featureLevel,
  builds_access_level: featureLevel,
  repository_access_level: featureLevel,
  forking_access_level: featureLevel,
  pages_access_level: pagesLevel,
  analytics_access_level: featureLevel,
  security_and_compliance_access_level: featureLevel,
  container_registry_access_level: featureLevel,
  requirements_access_level: featureLevel,
  releases_access_level: featureLevel,
  environments_access_level: featureLevel,
  feature_flags_access_level: featureLevel,
  infrastructure_access_level: featureLevel,
  monitor_access_level: featureLevel,
})

const integerOrDefault = z.int().min(0).max(2_147_483_647).optional().catch(undefined)
const ciSettingsRecord = z.object({
  group_runners_enabled: flagOrDefault,
  default_git_depth: z.int().min(0).max(1000).nullable().optional().catch(undefined),
  forward_deployment_enabled: flagOrDefault,
  job_token_scope_enabled: flagOrDefault,
  separated_caches: flagOrDefault,
  allow_fork_pipelines_to_run_in_parent_project: flagOrDefault,
  keep_latest_artifact: flagOrDefault,
  restrict_user_defined_variables: flagOrDefault,
  runner_token_expiration_interval: integerOrDefault,
  merge_pipelines_enabled: flagOrDefault,
  merge_trains_enabled: flagOrDefault,
})

/** The columns of ci_cd_settings. */
export function ciColumns(settings: Record<string, unknown>) {
  const {
    default_git_depth,
    forward_deployment_enabled,
    job_token_scope_enabled,
    separated_caches,
    allow_fork_pipelines_to_run_in_parent_project,
    ...columns
  } = ciSettingsRecord.parse(settings)
  return {
    ...columns,
    ci_default_git_depth: default_git_depth,
    ci_forward_deployment_enabled: forward_deployment_enabled,
    ci_job_token_scope_enabled: job_token_scope_enabled,
    ci_separated_caches: separated_caches,
    ci_allow_fork_pipelines_to_run_in_parent_project: allow_fork_pipelines_to_run_in_parent_project,
  }
}

const autoDevopsRecord = z.object({
  enabled: flagOrDefault,
  deploy_strategy: z.enum(['continuous', 'manual', 'timed_incremental']).optional().catch(undefined),
})

/** The columns of auto_devops. */
export function autoDevopsColumns(settings: Record<string, unknown>) {
  const { enabled, deploy_strategy } = autoDevopsRecord.parse(settings)
  return { auto_devops_enabled: enabled, auto_devops_deploy_strategy: deploy_strategy }
}

const regex = z.string().max(255).nullable().optional().catch(undefined)
const containerPolicyRecord = z.object({
  cadence: z.enum(['1d', '7d', '14d', '1month', '3month']).optional().catch(undefined),
  enabled: z.boolean().optional().catch(undefined),
  keep_n: z.int().min(1).max(100).nullable().optional().catch(undefined),
  older_than: z.enum(['7d', '14d', '30d', '60d', '90d']).nullable().optional().catch(undefined),
  name_regex: regex,
  name_regex_keep: regex,
})

/** The column of container_expiration_policy. It holds only what the archive gives. */
export const containerPolicyColumn = (policy: Record<string, unknown>) => ({
  container_expiration_policy: JSON.stringify(containerPolicyRecord.parse(policy)),
})

/** The columns of the new project that project.json sets. Name, path, owner and times are not taken from the archive. */
export function projectColumns(project: Record<string, unknown>) {
  const {
    visibility_level,
    build_allow_git_fetch,
    public_builds,
    merge_requests_ff_only_enabled,
    merge_requests_rebase_enabled,
    ...columns
  } = projectRecord.parse(project)
  return {
    ...columns,
    visibility: visibilityOf(visibility_level),
    public_jobs: public_builds,
    build_git_strategy: build_allow_git_fetch === 0 ? 'clone' : 'fetch',
    merge_method: merge_requests_ff_only_enabled ? 'ff' : merge_requests_rebase_enabled ? 'rebase_merge' : 'merge',
  }
}

/** The access levels of the project's features, as words. */
export const featureColumns = (features: Record<string, unknown>) => featureRecord.parse(features)

export function visibilityOf(level: number | null): Visibility {
  return level === 20 ? 'public' : level === 10 ? 'internal' : 'private'
}
