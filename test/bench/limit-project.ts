import { descriptionHtml } from '../../src-server/projects/present/description.ts'
import type { ProjectRow } from '../../src-server/projects/row-queries.ts'

export interface ShareRow {
  project_id: number
  group_id: number
  group_name: string
  group_full_path: string
  group_access_level: number
  expires_at: string | null
}
/** A project with its namespace, without the fields of `ProjectRow` that depend on the caller. */
export type ListedProject = Omit<ProjectRow, 'access_level' | 'member_access_level' | 'member_notification_level'>

/** The simple form for an administrator, built by hand: without optional fields, tiers and checks of the caller. */
function simpleProject(row: ListedProject, topics: readonly string[], origin: string) {
  const web_url = `${origin}/${row.path_with_namespace}`
  const personal = row.namespace_kind === 'user'
  return {
    id: row.id,
    description: row.description,
    name: row.name,
    name_with_namespace: row.name_with_namespace,
    path: row.path,
    path_with_namespace: row.path_with_namespace,
    created_at: row.created_at,
    default_branch: row.default_branch,
    tag_list: topics,
    topics,
    ssh_url_to_repo: `git@127.0.0.1:${row.path_with_namespace}.git`,
    http_url_to_repo: `${web_url}.git`,
    web_url,
    readme_url: `${web_url}/-/blob/main/README.md`,
    forks_count: row.forks_count,
    avatar_url: null,
    star_count: row.star_count,
    last_activity_at: row.last_activity_at,
    namespace: {
      id: row.namespace_id,
      name: row.namespace_name,
      path: row.namespace_path,
      kind: row.namespace_kind,
      full_path: row.namespace_full_path,
      parent_id: row.namespace_parent_id,
      avatar_url: personal ? `${origin}/-/gantry/v1/avatars/${row.owner_id}` : null,
      web_url: personal ? `${origin}/${row.namespace_full_path}` : `${origin}/groups/${row.namespace_full_path}`,
    },
  }
}

/** The full form for an administrator. */
export function project(
  row: ListedProject,
  topics: readonly string[],
  shares: readonly Omit<ShareRow, 'project_id'>[],
  from: { row: ListedProject; topics: readonly string[] } | undefined,
  origin: string,
) {
  const self = `${origin}/api/v4/projects/${row.id}`
  const on = (flag: number) => flag === 1
  const usable = (level: string) => level !== 'disabled'
  const issues = usable(row.issues_access_level)
  const merge_requests = usable(row.merge_requests_access_level)
  return {
    ...simpleProject(row, topics, origin),
    container_registry_image_prefix: `${origin.slice(7)}/${row.path_with_namespace.toLowerCase()}`,
    _links: {
      self,
      issues: issues ? `${self}/issues` : undefined,
      merge_requests: merge_requests ? `${self}/merge_requests` : undefined,
      repo_branches: `${self}/repository/branches`,
      labels: `${self}/labels`,
      events: `${self}/events`,
      members: `${self}/members`,
      cluster_agents: `${self}/cluster_agents`,
    },
    packages_enabled: on(row.packages_enabled),
    empty_repo: on(row.empty_repo),
    archived: on(row.archived),
    visibility: row.visibility,
    owner:
      row.owner_id === null
        ? undefined
        : {
            id: row.owner_id,
            username: row.owner_username,
            name: row.owner_name,
            state: row.owner_state,
            avatar_url: `${origin}/-/gantry/v1/avatars/${row.owner_id}`,
            web_url: `${origin}/${row.owner_username}`,
            created_at: row.owner_created_at,
          },
    resolve_outdated_diff_discussions: on(row.resolve_outdated_diff_discussions),
    container_expiration_policy: {
      cadence: '1d',
      enabled: false,
      keep_n: 10,
      older_than: '90d',
      name_regex: '.*',
      name_regex_keep: null,
      next_run_at: new Date(Date.parse(row.created_at) + 86_400_000).toISOString(),
      ...JSON.parse(row.container_expiration_policy),
    },
    issues_enabled: issues,
    merge_requests_enabled: merge_requests,
    wiki_enabled: usable(row.wiki_access_level),
    jobs_enabled: usable(row.builds_access_level),
    snippets_enabled: usable(row.snippets_access_level),
    container_registry_enabled: usable(row.container_registry_access_level),
    service_desk_enabled: on(row.service_desk_enabled),
    service_desk_address: null,
    can_create_merge_request_in: merge_requests && row.archived === 0,
    issues_access_level: row.issues_access_level,
    repository_access_level: row.repository_access_level,
    merge_requests_access_level: row.merge_requests_access_level,
    forking_access_level: row.forking_access_level,
    wiki_access_level: row.wiki_access_level,
    builds_access_level: row.builds_access_level,
    snippets_access_level: row.snippets_access_level,
    pages_access_level: row.pages_access_level,
    analytics_access_level: row.analytics_access_level,
    container_registry_access_level: row.container_registry_access_level,
    security_and_compliance_access_level: row.security_and_compliance_access_level,
    releases_access_level: row.releases_access_level,
    environments_access_level: row.environments_access_level,
    feature_flags_access_level: row.feature_flags_access_level,
    infrastructure_access_level: row.infrastructure_access_level,
    monitor_access_level: row.monitor_access_level,
    emails_disabled: null,
    shared_runners_enabled: on(row.shared_runners_enabled),
    lfs_enabled: on(row.lfs_enabled),
    creator_id: row.creator_id,
    forked_from_project: from && simpleProject(from.row, from.topics, origin),
    mr_default_target_self: row.forked_from_project_id === null ? undefined : on(row.mr_default_target_self),
    import_url: row.import_url,
    import_type: row.import_type,
    import_status: row.import_status,
    import_error: row.import_error,
    open_issues_count: issues ? row.open_issues_count : undefined,
    description_html: descriptionHtml(row.description),
    updated_at: row.updated_at,
    ...settingsOf(row),
    shared_with_groups: shares,
    ...rulesOf(row),
    repository_storage: row.repository_storage,
    ...higherTierOf(row),
    permissions: { project_access: null, group_access: null },
  }
}

const settingsOf = (row: ListedProject) => ({
  ci_default_git_depth: row.ci_default_git_depth,
  ci_forward_deployment_enabled: row.ci_forward_deployment_enabled === 1,
  ci_job_token_scope_enabled: row.ci_job_token_scope_enabled === 1,
  ci_separated_caches: row.ci_separated_caches === 1,
  ci_allow_fork_pipelines_to_run_in_parent_project: row.ci_allow_fork_pipelines_to_run_in_parent_project === 1,
  build_git_strategy: row.build_git_strategy,
  keep_latest_artifact: row.keep_latest_artifact === 1,
  restrict_user_defined_variables: row.restrict_user_defined_variables === 1,
  runners_token: row.runners_token,
  runner_token_expiration_interval: row.runner_token_expiration_interval,
  group_runners_enabled: row.group_runners_enabled === 1,
  auto_cancel_pending_pipelines: row.auto_cancel_pending_pipelines,
  build_timeout: row.build_timeout,
  auto_devops_enabled: row.auto_devops_enabled === 1,
  auto_devops_deploy_strategy: row.auto_devops_deploy_strategy,
  ci_config_path: row.ci_config_path,
  public_jobs: row.public_jobs === 1,
})

const rulesOf = (row: ListedProject) => ({
  only_allow_merge_if_pipeline_succeeds: row.only_allow_merge_if_pipeline_succeeds === 1,
  allow_merge_on_skipped_pipeline: null,
  request_access_enabled: row.request_access_enabled === 1,
  only_allow_merge_if_all_discussions_are_resolved: row.only_allow_merge_if_all_discussions_are_resolved === 1,
  remove_source_branch_after_merge: row.remove_source_branch_after_merge === 1,
  printing_merge_request_link_enabled: row.printing_merge_request_link_enabled === 1,
  merge_method: row.merge_method,
  squash_option: row.squash_option,
  enforce_auth_checks_on_uploads: row.enforce_auth_checks_on_uploads === 1,
  suggestion_commit_message: row.suggestion_commit_message,
  merge_commit_template: row.merge_commit_template,
  squash_commit_template: row.squash_commit_template,
  issue_branch_template: row.issue_branch_template,
  autoclose_referenced_issues: row.autoclose_referenced_issues === 1,
})

const higherTierOf = (row: ListedProject) => ({
  approvals_before_merge: row.approvals_before_merge,
  mirror: row.mirror === 1,
  external_authorization_classification_label: row.external_authorization_classification_label,
  marked_for_deletion_at: row.marked_for_deletion_on,
  marked_for_deletion_on: row.marked_for_deletion_on,
  requirements_enabled: row.requirements_access_level !== 'disabled',
  requirements_access_level: row.requirements_access_level,
  security_and_compliance_enabled: row.security_and_compliance_access_level !== 'disabled',
  compliance_frameworks: JSON.parse(row.compliance_frameworks),
  issues_template: row.issues_template,
  merge_requests_template: row.merge_requests_template,
  merge_pipelines_enabled: row.merge_pipelines_enabled === 1,
  merge_trains_enabled: row.merge_trains_enabled === 1,
})
