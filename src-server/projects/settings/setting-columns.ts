import type { Flag } from '../../kit/db/schema.ts'
import type { SettingFields, UpdateFields } from './project-settings.ts'

/** The access level of a feature. The deprecated `…_enabled` flag counts if no level is given. */
const levelOf = (given: string | undefined, old: boolean | undefined) =>
  given ?? (old === undefined ? undefined : old ? 'enabled' : 'disabled')
const flagOf = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : value ? 1 : 0)
/** Stores an empty text as null. */
const textOrNone = (value: string | null | undefined) => (value === '' ? null : value)

/** Removes undefined values, so that columns that the request does not name keep their values. */
const withoutUndefined = <T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(columns))

/** The settings as columns. Settings of the paid tiers are ignored without `licensed`. */
export const settingColumns = (fields: SettingFields, licensed: boolean) =>
  withoutUndefined({
    allow_merge_on_skipped_pipeline: flagOf(fields.allow_merge_on_skipped_pipeline),
    analytics_access_level: fields.analytics_access_level,
    auto_cancel_pending_pipelines: fields.auto_cancel_pending_pipelines,
    auto_devops_deploy_strategy: fields.auto_devops_deploy_strategy,
    auto_devops_enabled: flagOf(fields.auto_devops_enabled),
    autoclose_referenced_issues: flagOf(fields.autoclose_referenced_issues),
    build_git_strategy: fields.build_git_strategy,
    build_timeout: fields.build_timeout,
    builds_access_level: levelOf(fields.builds_access_level, fields.jobs_enabled),
    ci_allow_fork_pipelines_to_run_in_parent_project: flagOf(fields.ci_allow_fork_pipelines_to_run_in_parent_project),
    ci_config_path: fields.ci_config_path === null ? '' : fields.ci_config_path,
    ci_default_git_depth: fields.ci_default_git_depth,
    ci_forward_deployment_enabled: flagOf(fields.ci_forward_deployment_enabled),
    ci_job_token_scope_enabled: flagOf(fields.ci_job_token_scope_enabled),
    ci_separated_caches: flagOf(fields.ci_separated_caches),
    container_registry_access_level: levelOf(fields.container_registry_access_level, fields.container_registry_enabled),
    emails_disabled: flagOf(fields.emails_disabled),
    enforce_auth_checks_on_uploads: flagOf(fields.enforce_auth_checks_on_uploads),
    environments_access_level: fields.environments_access_level,
    feature_flags_access_level: fields.feature_flags_access_level,
    forking_access_level: fields.forking_access_level,
    group_runners_enabled: flagOf(fields.group_runners_enabled),
    infrastructure_access_level: fields.infrastructure_access_level,
    issue_branch_template: fields.issue_branch_template,
    issues_access_level: levelOf(fields.issues_access_level, fields.issues_enabled),
    keep_latest_artifact: flagOf(fields.keep_latest_artifact),
    lfs_enabled: flagOf(fields.lfs_enabled),
    merge_commit_template: fields.merge_commit_template,
    merge_method: fields.merge_method,
    merge_requests_access_level: levelOf(fields.merge_requests_access_level, fields.merge_requests_enabled),
    monitor_access_level: fields.monitor_access_level,
    only_allow_merge_if_all_discussions_are_resolved: flagOf(fields.only_allow_merge_if_all_discussions_are_resolved),
    only_allow_merge_if_pipeline_succeeds: flagOf(fields.only_allow_merge_if_pipeline_succeeds),
    packages_enabled: flagOf(fields.packages_enabled),
    pages_access_level: fields.pages_access_level,
    printing_merge_request_link_enabled: flagOf(fields.printing_merge_request_link_enabled),
    public_jobs: flagOf(fields.public_jobs ?? fields.public_builds),
    releases_access_level: fields.releases_access_level,
    remove_source_branch_after_merge: flagOf(fields.remove_source_branch_after_merge),
    repository_access_level: fields.repository_access_level,
    repository_storage: fields.repository_storage,
    request_access_enabled: flagOf(fields.request_access_enabled),
    resolve_outdated_diff_discussions: flagOf(fields.resolve_outdated_diff_discussions),
    restrict_user_defined_variables: flagOf(fields.restrict_user_defined_variables),
    runner_token_expiration_interval: fields.runner_token_expiration_interval,
    security_and_compliance_access_level: fields.security_and_compliance_access_level,
    service_desk_enabled: flagOf(fields.service_desk_enabled),
    shared_runners_enabled: flagOf(fields.shared_runners_enabled),
    snippets_access_level: levelOf(fields.snippets_access_level, fields.snippets_enabled),
    squash_commit_template: fields.squash_commit_template,
    squash_option: fields.squash_option,
    suggestion_commit_message: textOrNone(fields.suggestion_commit_message),
    wiki_access_level: levelOf(fields.wiki_access_level, fields.wiki_enabled),
    ...(licensed && {
      approvals_before_merge: fields.approvals_before_merge,
      external_authorization_classification_label: fields.external_authorization_classification_label,
      issues_template: fields.issues_template,
      merge_pipelines_enabled: flagOf(fields.merge_pipelines_enabled),
      merge_requests_template: fields.merge_requests_template,
      merge_trains_enabled: flagOf(fields.merge_trains_enabled),
      requirements_access_level: fields.requirements_access_level,
    }),
  })

/** The columns of a changed project: the settings, and fields that only existing projects have. */
export const updateColumns = (fields: UpdateFields, licensed: boolean) => ({
  ...settingColumns(fields, licensed),
  ...withoutUndefined({
    default_branch: fields.default_branch,
    description: fields.description,
    import_url: textOrNone(fields.import_url),
    mr_default_target_self: flagOf(fields.mr_default_target_self),
    visibility: fields.visibility,
    ...(licensed && {
      mirror: flagOf(fields.mirror),
      mirror_overwrites_diverged_branches: flagOf(fields.mirror_overwrites_diverged_branches),
      mirror_trigger_builds: flagOf(fields.mirror_trigger_builds),
      mirror_user_id: fields.mirror_user_id,
      only_mirror_protected_branches: flagOf(fields.only_mirror_protected_branches),
    }),
  }),
})

/** The stored policy: the previous fields, with the changed ones replaced. */
export const expirationPolicyColumn = (
  changes: SettingFields['container_expiration_policy_attributes'],
  previous: string,
): { container_expiration_policy?: string } =>
  changes === undefined ? {} : { container_expiration_policy: JSON.stringify({ ...JSON.parse(previous), ...changes }) }
