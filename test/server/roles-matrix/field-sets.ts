interface Shape {
  name: string
  /** Everybody who sees one sees these. */
  always: readonly string[]
  /** Groups of fields that come together or not at all, by the letter that stands for them in the table. */
  parts: Readonly<Record<string, readonly string[]>>
}

const words = (text: string) => text.trim().split(/\s+/)

const SIMPLE =
  words(`id description name name_with_namespace path path_with_namespace created_at tag_list topics ssh_url_to_repo
  http_url_to_repo web_url avatar_url star_count last_activity_at namespace`)
const CODE = words('default_branch readme_url forks_count')

const GROUP = words(`id web_url name path description visibility share_with_group_lock require_two_factor_authentication
  two_factor_grace_period project_creation_level auto_devops_enabled subgroup_creation_level emails_disabled mentions_disabled lfs_enabled
  default_branch_protection avatar_url request_access_enabled full_name full_path created_at parent_id ldap_cn ldap_access
  file_template_project_id wiki_access_level`)

/** The first that fits names a body; the longest comes first. */
const SHAPES: readonly Shape[] = [
  {
    name: 'full',
    always: [
      ...SIMPLE,
      ...words(`container_registry_image_prefix _links packages_enabled empty_repo archived visibility resolve_outdated_diff_discussions
        container_expiration_policy issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled
        container_registry_enabled service_desk_enabled can_create_merge_request_in issues_access_level repository_access_level
        merge_requests_access_level forking_access_level wiki_access_level builds_access_level snippets_access_level pages_access_level
        analytics_access_level container_registry_access_level security_and_compliance_access_level releases_access_level
        environments_access_level feature_flags_access_level infrastructure_access_level monitor_access_level emails_disabled
        shared_runners_enabled lfs_enabled creator_id import_status open_issues_count description_html updated_at ci_config_path
        public_jobs shared_with_groups only_allow_merge_if_pipeline_succeeds allow_merge_on_skipped_pipeline request_access_enabled
        only_allow_merge_if_all_discussions_are_resolved remove_source_branch_after_merge printing_merge_request_link_enabled
        merge_method squash_option enforce_auth_checks_on_uploads suggestion_commit_message merge_commit_template
        squash_commit_template issue_branch_template autoclose_referenced_issues approvals_before_merge mirror
        external_authorization_classification_label marked_for_deletion_at marked_for_deletion_on requirements_enabled
        requirements_access_level compliance_frameworks issues_template merge_requests_template merge_pipelines_enabled
        merge_trains_enabled`),
    ],
    parts: {
      c: CODE,
      g: ['security_and_compliance_enabled'],
      r: ['service_desk_address'],
      m: words(`import_url import_type import_error ci_default_git_depth ci_forward_deployment_enabled ci_job_token_scope_enabled
        ci_separated_caches ci_allow_fork_pipelines_to_run_in_parent_project build_git_strategy keep_latest_artifact
        restrict_user_defined_variables runners_token runner_token_expiration_interval group_runners_enabled
        auto_cancel_pending_pipelines build_timeout auto_devops_enabled auto_devops_deploy_strategy`),
      a: ['repository_storage'],
      p: ['permissions'],
      s: ['statistics'],
      l: ['license_url', 'license'],
      n: ['custom_attributes'],
      o: ['owner'],
      f: ['forked_from_project', 'mr_default_target_self'],
    },
  },
  { name: 'simple', always: SIMPLE, parts: { c: CODE, l: ['license_url', 'license'] } },
  {
    name: 'detail',
    always: [
      ...GROUP,
      ...words(`shared_with_groups shared_runners_minutes_limit extra_shared_runners_minutes_limit prevent_forking_outside_group
        membership_lock ip_restriction_ranges`),
    ],
    parts: {
      t: ['prevent_sharing_groups_outside_hierarchy'],
      j: ['projects', 'shared_projects'],
      o: ['marked_for_deletion_on', 'runners_token'],
      n: ['custom_attributes'],
    },
  },
  {
    name: 'group',
    always: GROUP,
    parts: { o: ['marked_for_deletion_on'], n: ['custom_attributes'], s: ['statistics'] },
  },
  {
    name: 'member',
    always: words('id username name state avatar_url web_url access_level created_at expires_at membership_state'),
    parts: { b: ['created_by'], e: ['email'] },
  },
]

/** `full:cgr`, of a list for its first record; `none` for an empty list, undefined for what the shapes above do not know. */
export function nameOfFields(body: unknown): string | undefined {
  if (Array.isArray(body) && body.length === 0) return 'none'
  const one: unknown = Array.isArray(body) ? body[0] : body
  if (typeof one !== 'object' || one === null) return undefined
  const left = new Set(Object.keys(one))
  const shape = SHAPES.find(({ always }) => always.every((field) => left.has(field)))
  if (!shape) return undefined
  for (const field of shape.always) left.delete(field)
  const letters = Object.entries(shape.parts).flatMap(([letter, fields]) => {
    if (!fields.every((field) => left.has(field))) return []
    for (const field of fields) left.delete(field)
    return [letter]
  })
  const rest = left.size > 0 ? `?${[...left].join()}` : ''
  return `${shape.name}${letters.length > 0 ? ':' : ''}${letters.join('')}${rest}`
}
