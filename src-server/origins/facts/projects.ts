import { assumed, documented, entities, type Facts, observed, routes, variants } from '../origin.ts'
import { PROJECT_FILTERS } from './shared-names.ts'

/** Of lists that are not of one group. */
const STATISTICS_FILTERS = `membership owned statistics`

/** What a new project gets and what can be changed. */
const ATTRIBUTES = `name path description visibility topics tag_list default_branch allow_merge_on_skipped_pipeline
analytics_access_level approvals_before_merge auto_cancel_pending_pipelines auto_devops_deploy_strategy
auto_devops_enabled autoclose_referenced_issues build_git_strategy build_timeout builds_access_level
ci_allow_fork_pipelines_to_run_in_parent_project ci_config_path ci_default_git_depth
ci_forward_deployment_enabled ci_job_token_scope_enabled ci_separated_caches container_registry_access_level
container_registry_enabled emails_disabled enforce_auth_checks_on_uploads environments_access_level
external_authorization_classification_label feature_flags_access_level forking_access_level
group_runners_enabled infrastructure_access_level issue_branch_template issues_access_level issues_enabled
issues_template jobs_enabled keep_latest_artifact lfs_enabled merge_commit_template merge_method
merge_pipelines_enabled merge_requests_access_level merge_requests_enabled merge_requests_template
merge_trains_enabled monitor_access_level only_allow_merge_if_all_discussions_are_resolved
only_allow_merge_if_pipeline_succeeds packages_enabled pages_access_level printing_merge_request_link_enabled
public_jobs releases_access_level remove_source_branch_after_merge repository_access_level repository_storage
request_access_enabled requirements_access_level resolve_outdated_diff_discussions
restrict_user_defined_variables runner_token_expiration_interval security_and_compliance_access_level
service_desk_enabled shared_runners_enabled snippets_access_level snippets_enabled squash_commit_template
squash_option suggestion_commit_message wiki_access_level wiki_enabled mirror import_url avatar`

/** The same, where nothing says that the platform takes them. */
const ASSUMED_ATTRIBUTES = `container_expiration_policy_attributes container_expiration_policy_attributes.cadence
container_expiration_policy_attributes.enabled container_expiration_policy_attributes.keep_n
container_expiration_policy_attributes.older_than container_expiration_policy_attributes.name_regex
container_expiration_policy_attributes.name_regex_keep public_builds`

/** Of a project with and without details. */
const LICENSE = `license_url license license.key license.name license.nickname license.html_url license.source_url`

export const projects: readonly Facts[] = [
  routes(
    ['GET /projects'],
    documented(
      'Projects API, List all projects',
      `${PROJECT_FILTERS} ${STATISTICS_FILTERS} id_after id_before imported last_activity_after last_activity_before
repository_checksum_failed repository_storage search_namespaces sort topic topic_id wiki_checksum_failed
with_programming_language custom_attributes`,
    ),
  ),
  routes(
    ['GET /users/:user_id/projects'],
    documented(
      'Projects API, List user projects',
      `${PROJECT_FILTERS} ${STATISTICS_FILTERS} sort id_after id_before with_programming_language`,
    ),
  ),
  routes(
    ['GET /users/:user_id/starred_projects'],
    documented('Projects API, List projects starred by a user', `${PROJECT_FILTERS} ${STATISTICS_FILTERS} sort`),
  ),
  routes(
    ['GET /projects/:id'],
    documented('Projects API, Get single project', 'license statistics with_custom_attributes'),
  ),
  routes(['GET /projects/:id/forks'], observed('forks', `${PROJECT_FILTERS} ${STATISTICS_FILTERS}`), assumed('sort')),
  routes(['GET /projects/:id/users'], observed('users, groups and languages of a project', 'search skip_users')),
  routes(
    ['GET /projects/:id/groups'],
    observed('users, groups and languages of a project', 'search with_shared'),
    assumed('skip_groups shared_visible_only shared_min_access_level'),
  ),
  routes(
    ['GET /projects/:id/languages', 'GET /projects/:id/avatar'],
    observed('users, groups and languages of a project'),
  ),
  routes(
    ['GET /projects/:id/starrers'],
    observed('archives and stars of projects', 'answer.starred_since answer.user'),
    assumed('search'),
  ),
  routes(
    ['POST /projects', 'POST /projects/user/:user_id'],
    observed(
      'create and change a project',
      `${ATTRIBUTES} namespace_id initialize_with_readme template_name template_project_id`,
    ),
    assumed(ASSUMED_ATTRIBUTES),
  ),
  routes(
    ['PUT /projects/:id'],
    observed(
      'create and change a project',
      `${ATTRIBUTES} mirror_overwrites_diverged_branches mirror_trigger_builds mirror_user_id mr_default_target_self
only_mirror_protected_branches`,
    ),
    assumed(ASSUMED_ATTRIBUTES),
  ),
  routes(
    ['POST /projects/:id/fork'],
    observed(
      'forks',
      `namespace namespace_id namespace_path path name description visibility branches mr_default_target_self`,
    ),
  ),
  routes(['POST /projects/:id/fork/:forked_from_id', 'DELETE /projects/:id/fork'], observed('forks')),
  routes(
    [
      'POST /projects/:id/star',
      'POST /projects/:id/unstar',
      'POST /projects/:id/archive',
      'POST /projects/:id/unarchive',
    ],
    observed('archives and stars of projects'),
  ),
  routes(['PUT /projects/:id/transfer'], observed('transfers of projects', 'namespace')),
  routes(['GET /projects/:id/transfer_locations'], observed('transfers of projects'), assumed('search')),
  routes(['DELETE /projects/:id'], observed('delete a project', 'permanently_remove full_path answer.message')),
  routes(['POST /projects/:id/restore'], observed('delete a project')),
  entities(
    ['Project'],
    documented(
      'Projects API, Project',
      `id description name name_with_namespace path path_with_namespace created_at default_branch tag_list topics
ssh_url_to_repo http_url_to_repo web_url readme_url forks_count avatar_url star_count last_activity_at namespace
container_registry_image_prefix _links _links.self _links.issues _links.merge_requests _links.repo_branches
_links.labels _links.events _links.members _links.cluster_agents packages_enabled empty_repo archived visibility
owner owner.id owner.name owner.avatar_url owner.web_url owner.created_at resolve_outdated_diff_discussions
container_expiration_policy container_expiration_policy.cadence container_expiration_policy.enabled
container_expiration_policy.keep_n container_expiration_policy.older_than container_expiration_policy.name_regex
container_expiration_policy.name_regex_keep container_expiration_policy.next_run_at issues_enabled
merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled container_registry_enabled
service_desk_enabled service_desk_address can_create_merge_request_in issues_access_level
repository_access_level merge_requests_access_level forking_access_level wiki_access_level builds_access_level
snippets_access_level pages_access_level analytics_access_level container_registry_access_level
security_and_compliance_access_level emails_disabled shared_runners_enabled lfs_enabled creator_id import_url
import_type import_status import_error open_issues_count ci_default_git_depth ci_forward_deployment_enabled
ci_job_token_scope_enabled ci_separated_caches ci_allow_fork_pipelines_to_run_in_parent_project
keep_latest_artifact restrict_user_defined_variables runners_token runner_token_expiration_interval
group_runners_enabled auto_cancel_pending_pipelines build_timeout auto_devops_enabled
auto_devops_deploy_strategy ci_config_path public_jobs shared_with_groups shared_with_groups.group_id
shared_with_groups.group_name shared_with_groups.group_full_path shared_with_groups.group_access_level
shared_with_groups.expires_at only_allow_merge_if_pipeline_succeeds allow_merge_on_skipped_pipeline
request_access_enabled only_allow_merge_if_all_discussions_are_resolved remove_source_branch_after_merge
printing_merge_request_link_enabled merge_method squash_option enforce_auth_checks_on_uploads
suggestion_commit_message merge_commit_template squash_commit_template issue_branch_template statistics
statistics.commit_count statistics.storage_size statistics.repository_size statistics.wiki_size
statistics.lfs_objects_size statistics.job_artifacts_size statistics.pipeline_artifacts_size
statistics.packages_size statistics.snippets_size statistics.uploads_size autoclose_referenced_issues
repository_storage approvals_before_merge mirror mirror_user_id mirror_trigger_builds
only_mirror_protected_branches mirror_overwrites_diverged_branches external_authorization_classification_label
marked_for_deletion_at marked_for_deletion_on requirements_enabled requirements_access_level
security_and_compliance_enabled compliance_frameworks permissions permissions.project_access
permissions.project_access.access_level permissions.project_access.notification_level permissions.group_access
permissions.group_access.access_level permissions.group_access.notification_level`,
    ),
    observed(
      'a project',
      `${LICENSE} custom_attributes custom_attributes.key custom_attributes.value releases_access_level
environments_access_level feature_flags_access_level infrastructure_access_level monitor_access_level
forked_from_project mr_default_target_self description_html updated_at build_git_strategy issues_template
merge_requests_template merge_pipelines_enabled merge_trains_enabled`,
    ),
    assumed('owner.username owner.state'),
  ),
  entities(
    ['Namespace'],
    documented('Projects API, Project', 'id name path kind full_path parent_id avatar_url web_url'),
  ),
  entities(
    ['ProjectSimple'],
    documented(
      'Projects API, Project',
      `id description name name_with_namespace path path_with_namespace created_at default_branch tag_list topics
ssh_url_to_repo http_url_to_repo web_url avatar_url star_count last_activity_at namespace`,
    ),
    observed('a project', `${LICENSE} readme_url forks_count custom_attributes custom_attributes.key`),
    assumed('custom_attributes.value'),
  ),
  variants(['ProjectWithoutPermissions'], 'Project'),
  entities(['UserBasic'], documented('Issues API, Issue', 'id username name state avatar_url web_url')),
  entities(
    ['GroupAround'],
    documented('Groups API, Transfer locations', 'id web_url name avatar_url full_name full_path'),
  ),
]
