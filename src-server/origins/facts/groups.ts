import { assumed, documented, entities, type Facts, observed, routes } from '../origin.ts'
import { PROJECT_FILTERS } from './shared-names.ts'

/** Of every list of groups. */
const FILTERS = `skip_groups all_available search order_by sort statistics with_custom_attributes owned min_access_level
custom_attributes`

/** What a new group gets and what can be changed. */
const ATTRIBUTES = `name path auto_devops_enabled default_branch_protection description emails_disabled lfs_enabled
mentions_disabled project_creation_level request_access_enabled require_two_factor_authentication
share_with_group_lock subgroup_creation_level two_factor_grace_period visibility membership_lock
extra_shared_runners_minutes_limit shared_runners_minutes_limit wiki_access_level avatar`

export const groups: readonly Facts[] = [
  routes(['GET /groups'], documented('Groups API, List groups', `${FILTERS} top_level_only`)),
  routes(['GET /groups/:id/subgroups'], documented('Groups API, Subgroups', FILTERS)),
  routes(['GET /groups/:id/descendant_groups'], documented('Groups API, Descendant groups', FILTERS)),
  routes(
    ['GET /groups/:id/projects'],
    documented(
      'Groups API, Projects of a group',
      `${PROJECT_FILTERS} sort with_security_reports include_subgroups owned with_shared`,
    ),
  ),
  routes(
    ['GET /groups/:id/projects/shared'],
    documented('Groups API, Projects shared with a group', `${PROJECT_FILTERS} sort with_security_reports`),
  ),
  routes(['GET /groups/:id'], documented('Groups API, Group details', 'with_custom_attributes with_projects')),
  routes(['GET /groups/:id/avatar'], documented('Groups API, Avatar')),
  routes(['POST /groups'], documented('Groups API, Create a group', `${ATTRIBUTES} parent_id`)),
  routes(
    ['PUT /groups/:id'],
    documented(
      'Groups API, Update a group',
      `${ATTRIBUTES} unique_project_download_limit unique_project_download_limit_interval_in_seconds
unique_project_download_limit_allowlist auto_ban_user_on_excessive_projects_download`,
    ),
    observed(
      'change a group',
      `shared_runners_setting prevent_sharing_groups_outside_hierarchy prevent_forking_outside_group
file_template_project_id ip_restriction_ranges allowed_email_domains_list`,
    ),
    assumed('unique_project_download_limit_alertlist'),
  ),
  routes(['DELETE /groups/:id'], observed('delete a group', 'permanently_remove full_path answer.message')),
  routes(['POST /groups/:id/restore'], observed('delete a group')),
  routes(['GET /groups/:id/transfer_locations'], documented('Groups API, Transfer locations', 'search')),
  routes(['POST /groups/:id/transfer'], documented('Groups API, Transfer a group', 'group_id')),
  routes(['POST /groups/:id/projects/:project_id'], documented('Groups API, Transfer a project')),
  entities(
    ['Group'],
    documented(
      'Groups API, Group',
      `id web_url name path description visibility share_with_group_lock require_two_factor_authentication
two_factor_grace_period project_creation_level auto_devops_enabled subgroup_creation_level emails_disabled
mentions_disabled lfs_enabled default_branch_protection avatar_url request_access_enabled full_name full_path
created_at parent_id statistics statistics.storage_size statistics.repository_size statistics.wiki_size
statistics.lfs_objects_size statistics.job_artifacts_size statistics.pipeline_artifacts_size
statistics.packages_size statistics.snippets_size statistics.uploads_size marked_for_deletion_on
file_template_project_id wiki_access_level`,
    ),
    observed('groups', 'custom_attributes custom_attributes.key custom_attributes.value ldap_cn ldap_access'),
  ),
]
