import { z } from 'zod'
import { deprecated } from '../kit/http/deprecated.ts'
import { recordId } from '../kit/http/wire.ts'
import { namespaceBasic } from '../namespaces/entity.ts'
import { customAttribute, userBasic } from '../users/entity.ts'

/** `:id` of a project or group: digits only are an id, everything else is a full path. */
export const projectId = z.union([recordId, z.string()]).describe('ID, or full path (URL-encoded)')

const license = z.object({
  key: z.string(),
  name: z.string(),
  nickname: z.string().nullable(),
  html_url: z.string().nullable(),
  source_url: z.string().nullable(),
})

/** Optional fields are absent if the caller may not read the code or did not ask for them. */
const simpleFields = {
  id: z.int(),
  description: z.string().nullable(),
  name: z.string(),
  name_with_namespace: z.string(),
  path: z.string(),
  path_with_namespace: z.string(),
  created_at: z.string(),
  default_branch: z.string().nullable().optional(),
  tag_list: deprecated(z.array(z.string()), 'use topics'),
  topics: z.array(z.string()),
  ssh_url_to_repo: z.string(),
  http_url_to_repo: z.string(),
  web_url: z.string(),
  readme_url: z.string().nullable().optional(),
  license_url: z.string().nullable().optional(),
  license: license.nullable().optional(),
  forks_count: z.int().optional(),
  avatar_url: z.string().nullable(),
  star_count: z.int(),
  last_activity_at: z.string(),
  namespace: namespaceBasic,
  custom_attributes: z.array(customAttribute).optional().describe('Only for administrators who ask for it'),
}
export const projectSimple = z.object(simpleFields).meta({ id: 'ProjectSimple' })

const links = z.object({
  self: z.string(),
  issues: z.string().optional(),
  merge_requests: z.string().optional(),
  repo_branches: z.string(),
  labels: z.string(),
  events: z.string(),
  members: z.string(),
  cluster_agents: z.string(),
})

const expirationPolicy = z.object({
  cadence: z.string(),
  enabled: z.boolean(),
  keep_n: z.int().nullable(),
  older_than: z.string().nullable(),
  name_regex: z.string().nullable(),
  name_regex_keep: z.string().nullable(),
  next_run_at: z.string(),
})

const sharedGroup = z.object({
  group_id: z.int(),
  group_name: z.string(),
  group_full_path: z.string(),
  group_access_level: z.int(),
  expires_at: z.string().nullable(),
})

/** The statistics of a project, and the sums for a group. */
export const sizes = {
  storage_size: z.int(),
  repository_size: z.int(),
  wiki_size: z.int(),
  lfs_objects_size: z.int(),
  job_artifacts_size: z.int(),
  pipeline_artifacts_size: z.int(),
  packages_size: z.int(),
  snippets_size: z.int(),
  uploads_size: z.int(),
}
const statistics = z.object({ commit_count: z.int(), ...sizes })

const permission = z.object({ access_level: z.int(), notification_level: z.int() }).nullable()

const forAll = {
  container_registry_image_prefix: z.string(),
  _links: links,
  packages_enabled: z.boolean(),
  empty_repo: z.boolean(),
  archived: z.boolean(),
  visibility: z.enum(['private', 'internal', 'public']),
  owner: userBasic.extend({ created_at: z.string() }).optional().describe('Only for personal projects'),
  resolve_outdated_diff_discussions: z.boolean(),
  container_expiration_policy: expirationPolicy,
  issues_enabled: z.boolean(),
  merge_requests_enabled: z.boolean(),
  wiki_enabled: z.boolean(),
  jobs_enabled: z.boolean(),
  snippets_enabled: z.boolean(),
  container_registry_enabled: deprecated(z.boolean(), 'use container_registry_access_level'),
  service_desk_enabled: z.boolean(),
  service_desk_address: z.string().nullable().optional().describe('Only for Reporters'),
  can_create_merge_request_in: z.boolean(),
  issues_access_level: z.string(),
  repository_access_level: z.string(),
  merge_requests_access_level: z.string(),
  forking_access_level: z.string(),
  wiki_access_level: z.string(),
  builds_access_level: z.string(),
  snippets_access_level: z.string(),
  pages_access_level: z.string(),
  analytics_access_level: z.string(),
  container_registry_access_level: z.string(),
  security_and_compliance_access_level: z.string(),
  releases_access_level: z.string(),
  environments_access_level: z.string(),
  feature_flags_access_level: z.string(),
  infrastructure_access_level: z.string(),
  monitor_access_level: z.string(),
  emails_disabled: z.boolean().nullable(),
  shared_runners_enabled: z.boolean(),
  lfs_enabled: z.boolean(),
  creator_id: z.int().nullable(),
  forked_from_project: projectSimple.optional().describe('Only for forks whose origin the caller can see'),
  mr_default_target_self: z.boolean().optional().describe('Only for forks'),
  import_url: z.string().nullable().optional().describe('Only for Maintainers'),
  import_type: z.string().nullable().optional().describe('Only for Maintainers'),
  import_status: z.string(),
  import_error: z.string().nullable().optional().describe('Only for Maintainers'),
  open_issues_count: z
    .int()
    .optional()
    .describe('Counts only issues that the caller can see; absent if issues are disabled'),
  description_html: z.string(),
  updated_at: z.string(),
}

const forMaintainers = {
  ci_default_git_depth: z.int().nullable(),
  ci_forward_deployment_enabled: z.boolean(),
  ci_job_token_scope_enabled: z.boolean(),
  ci_separated_caches: z.boolean(),
  ci_allow_fork_pipelines_to_run_in_parent_project: z.boolean(),
  build_git_strategy: z.string(),
  keep_latest_artifact: z.boolean(),
  restrict_user_defined_variables: z.boolean(),
  runners_token: z.string().nullable(),
  runner_token_expiration_interval: z.int().nullable(),
  group_runners_enabled: z.boolean(),
  auto_cancel_pending_pipelines: z.string(),
  build_timeout: z.int(),
  auto_devops_enabled: z.boolean(),
  auto_devops_deploy_strategy: z.string(),
}

const forAllFurther = {
  ci_config_path: z.string().nullable(),
  public_jobs: z.boolean(),
  shared_with_groups: z.array(sharedGroup),
  only_allow_merge_if_pipeline_succeeds: z.boolean(),
  allow_merge_on_skipped_pipeline: z.boolean().nullable(),
  request_access_enabled: z.boolean(),
  only_allow_merge_if_all_discussions_are_resolved: z.boolean(),
  remove_source_branch_after_merge: z.boolean(),
  printing_merge_request_link_enabled: z.boolean(),
  merge_method: z.string(),
  squash_option: z.string(),
  enforce_auth_checks_on_uploads: z.boolean(),
  suggestion_commit_message: z.string().nullable(),
  merge_commit_template: z.string().nullable(),
  squash_commit_template: z.string().nullable(),
  issue_branch_template: z.string().nullable(),
  statistics: statistics.optional().describe('Only for Reporters who ask for it'),
  autoclose_referenced_issues: z.boolean(),
  repository_storage: z.string().optional().describe('Only for administrators'),
}

const higherTier = {
  approvals_before_merge: z.int(),
  mirror: z.boolean(),
  mirror_user_id: z.int().nullable(),
  mirror_trigger_builds: z.boolean(),
  only_mirror_protected_branches: z.boolean().nullable(),
  mirror_overwrites_diverged_branches: z.boolean().nullable(),
  external_authorization_classification_label: z.string().nullable(),
  marked_for_deletion_at: deprecated(z.string().nullable(), 'use marked_for_deletion_on'),
  marked_for_deletion_on: z.string().nullable(),
  requirements_enabled: z.boolean(),
  requirements_access_level: z.string(),
  security_and_compliance_enabled: z.boolean().describe('Only for members'),
  compliance_frameworks: z.array(z.string()),
  issues_template: z.string().nullable(),
  merge_requests_template: z.string().nullable(),
  merge_pipelines_enabled: z.boolean(),
  merge_trains_enabled: z.boolean(),
}

const fullFields = {
  ...forAll,
  ...z.object(forMaintainers).partial().shape,
  ...forAllFurther,
  ...z.object(higherTier).partial().shape,
  permissions: z.object({ project_access: permission, group_access: permission }),
}

/** The full form, for signed-in callers. */
export const projectFull = z.object({ ...simpleFields, ...fullFields }).meta({ id: 'ProjectFull' })
/** The full form without `permissions`: in answers to writes and in a group's details. */
export const projectWithoutPermissions = projectFull
  .omit({ permissions: true })
  .meta({ id: 'ProjectWithoutPermissions' })
/**
 * For answers in the simple or the full form, depending on the caller and `simple`. One object instead of a union, so that a client can
 * read any field. The types of `presentProject` and `presentSimple` ensure that each form is complete.
 */
export const projectEntity = z
  .object({ ...simpleFields, ...z.object(fullFields).partial().shape })
  .meta({ id: 'Project' })

export type ProjectSimple = z.infer<typeof projectSimple>
export type ProjectFull = z.infer<typeof projectFull>
export type ProjectWithoutPermissions = z.infer<typeof projectWithoutPermissions>
