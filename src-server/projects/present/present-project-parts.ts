import type { ProjectFull } from '../entity.ts'
import type { ProjectRow } from '../row-queries.ts'

/** A flag of the database as a boolean. */
export const on = (flag: 0 | 1) => flag === 1
/** A flag of the database as a boolean; null stays null. */
export const onOrNull = (flag: 0 | 1 | null) => (flag === null ? null : flag === 1)

/** Fields for Maintainers only. */
export const presentForMaintainers = (row: ProjectRow) => ({
  ci_default_git_depth: row.ci_default_git_depth,
  ci_forward_deployment_enabled: on(row.ci_forward_deployment_enabled),
  ci_job_token_scope_enabled: on(row.ci_job_token_scope_enabled),
  ci_separated_caches: on(row.ci_separated_caches),
  ci_allow_fork_pipelines_to_run_in_parent_project: on(row.ci_allow_fork_pipelines_to_run_in_parent_project),
  build_git_strategy: row.build_git_strategy,
  keep_latest_artifact: on(row.keep_latest_artifact),
  restrict_user_defined_variables: on(row.restrict_user_defined_variables),
  runners_token: row.runners_token,
  runner_token_expiration_interval: row.runner_token_expiration_interval,
  group_runners_enabled: on(row.group_runners_enabled),
  auto_cancel_pending_pipelines: row.auto_cancel_pending_pipelines,
  build_timeout: row.build_timeout,
  auto_devops_enabled: on(row.auto_devops_enabled),
  auto_devops_deploy_strategy: row.auto_devops_deploy_strategy,
})

/** Counts and sizes, for Reporters who ask for `statistics`. */
export const presentStatistics = (row: ProjectRow): NonNullable<ProjectFull['statistics']> => ({
  commit_count: row.commit_count,
  storage_size: row.storage_size,
  repository_size: row.repository_size,
  wiki_size: row.wiki_size,
  lfs_objects_size: row.lfs_objects_size,
  job_artifacts_size: row.job_artifacts_size,
  pipeline_artifacts_size: row.pipeline_artifacts_size,
  packages_size: row.packages_size,
  snippets_size: row.snippets_size,
  uploads_size: row.uploads_size,
})

/** Fields of the paid tiers. */
export const presentHigherTier = (row: ProjectRow, level: number, may: (feature: string) => boolean) => ({
  approvals_before_merge: row.approvals_before_merge,
  mirror: on(row.mirror),
  ...(row.mirror === 1 && {
    mirror_user_id: row.mirror_user_id,
    mirror_trigger_builds: on(row.mirror_trigger_builds),
    only_mirror_protected_branches: onOrNull(row.only_mirror_protected_branches),
    mirror_overwrites_diverged_branches: onOrNull(row.mirror_overwrites_diverged_branches),
  }),
  external_authorization_classification_label: row.external_authorization_classification_label,
  marked_for_deletion_at: row.marked_for_deletion_on,
  marked_for_deletion_on: row.marked_for_deletion_on,
  requirements_enabled: may(row.requirements_access_level),
  requirements_access_level: row.requirements_access_level,
  ...(level > 0 && { security_and_compliance_enabled: may(row.security_and_compliance_access_level) }),
  compliance_frameworks: namesOf(row.compliance_frameworks),
  issues_template: row.issues_template,
  merge_requests_template: row.merge_requests_template,
  merge_pipelines_enabled: on(row.merge_pipelines_enabled),
  merge_trains_enabled: on(row.merge_trains_enabled),
})

const namesOf = (json: string): string[] => JSON.parse(json)
