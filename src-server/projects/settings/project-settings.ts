import { z } from 'zod'
import { deprecated } from '../../kit/http/deprecated.ts'
import { commaList, recordId } from '../../kit/http/wire.ts'

const level = z.enum(['disabled', 'private', 'enabled']).optional()
const flag = z.boolean().optional()
const text = z.string().nullable().optional()
const whole = z.int().nullable().optional()

/** Cleanup rules for old images of the container registry. */
export const expirationPolicy = z
  .object({
    cadence: z.enum(['1d', '7d', '14d', '1month', '3month']),
    enabled: z.boolean(),
    keep_n: z.int().nullable(),
    older_than: z.enum(['7d', '14d', '30d', '60d', '90d']).nullable(),
    name_regex: z.string().nullable(),
    name_regex_keep: z.string().nullable(),
  })
  .partial()

/** Settings that can be set when a project is created and changed later. Absent settings have the defaults of the schema. */
export const settingFields = {
  allow_merge_on_skipped_pipeline: flag.describe('A skipped pipeline counts as successful'),
  analytics_access_level: level.describe('Access to analytics'),
  approvals_before_merge: z.int().min(0).optional().describe('Approvals that a merge needs. Only in paid tiers'),
  auto_cancel_pending_pipelines: z
    .enum(['disabled', 'enabled'])
    .optional()
    .describe('A newer pipeline cancels older waiting ones'),
  auto_devops_deploy_strategy: z
    .enum(['continuous', 'manual', 'timed_incremental'])
    .optional()
    .describe('Deployment strategy of Auto DevOps'),
  auto_devops_enabled: flag.describe('Enables Auto DevOps'),
  autoclose_referenced_issues: flag.describe('Merging closes the issues that the merge request refers to'),
  build_git_strategy: z.enum(['fetch', 'clone']).optional().describe('How jobs get the code: clone or fetch'),
  build_timeout: z.int().optional().describe('Maximum duration of a job in seconds, from 10 minutes to a month'),
  builds_access_level: level.describe('Access to CI/CD jobs'),
  ci_allow_fork_pipelines_to_run_in_parent_project: flag.describe('Pipelines of forks may run in this project'),
  ci_config_path: text.describe('Path of the CI/CD configuration; empty for the default path'),
  ci_default_git_depth: whole.describe('Number of commits that jobs fetch: at most 1000, 0 for all'),
  ci_forward_deployment_enabled: flag.describe('Older deployments are skipped if a newer one exists'),
  ci_job_token_scope_enabled: flag.describe('Job tokens of this project only give access to projects on an allowlist'),
  ci_separated_caches: flag.describe('Protected branches have separate caches'),
  container_expiration_policy_attributes: expirationPolicy
    .optional()
    .describe('Cleanup rules for old images of the container registry'),
  container_registry_access_level: level.describe('Access to the container registry'),
  container_registry_enabled: deprecated(flag, 'use container_registry_access_level'),
  emails_disabled: flag.describe('Disables email notifications'),
  enforce_auth_checks_on_uploads: flag.describe('Uploads are visible only to users who can see the project'),
  environments_access_level: level.describe('Access to environments'),
  external_authorization_classification_label: text.describe('Only in paid tiers'),
  feature_flags_access_level: level.describe('Access to feature flags'),
  forking_access_level: level.describe('Who can fork the project'),
  group_runners_enabled: flag.describe('Enables the runners of the group'),
  infrastructure_access_level: level.describe('Access to infrastructure'),
  issue_branch_template: text.describe('Template for names of branches created from issues'),
  issues_access_level: level.describe('Access to issues'),
  issues_enabled: deprecated(flag, 'use issues_access_level'),
  issues_template: text.describe('Only in paid tiers'),
  jobs_enabled: deprecated(flag, 'use builds_access_level'),
  keep_latest_artifact: flag.describe('Keeps the latest artifacts of each branch'),
  lfs_enabled: flag.describe('Enables Git LFS'),
  merge_commit_template: text.describe('Template for messages of merge commits'),
  merge_method: z.enum(['merge', 'rebase_merge', 'ff']).optional().describe('Merge method'),
  merge_pipelines_enabled: flag.describe('Only in paid tiers'),
  merge_requests_access_level: level.describe('Access to merge requests'),
  merge_requests_enabled: deprecated(flag, 'use merge_requests_access_level'),
  merge_requests_template: text.describe('Only in paid tiers'),
  merge_trains_enabled: flag.describe('Only in paid tiers'),
  monitor_access_level: level.describe('Access to monitoring'),
  only_allow_merge_if_all_discussions_are_resolved: flag.describe('Merging requires that all discussions are resolved'),
  only_allow_merge_if_pipeline_succeeds: flag.describe('Merging requires a successful pipeline'),
  packages_enabled: flag.describe('Enables the package registry'),
  pages_access_level: z.enum(['disabled', 'private', 'enabled', 'public']).optional().describe('Access to pages'),
  printing_merge_request_link_enabled: flag.describe('The answer to a push contains a link to the merge request'),
  public_builds: deprecated(flag, 'use public_jobs'),
  public_jobs: flag.describe('Jobs are visible to everybody who can see the project'),
  releases_access_level: level.describe('Access to releases'),
  remove_source_branch_after_merge: flag.describe('By default, merging deletes the source branch'),
  repository_access_level: level.describe('Access to the repository'),
  repository_storage: z.string().optional().describe('Only for administrators'),
  request_access_enabled: flag.describe('Users can request access'),
  requirements_access_level: level.describe('Only in paid tiers'),
  resolve_outdated_diff_discussions: flag.describe('A push resolves discussions on lines that it changes'),
  restrict_user_defined_variables: flag.describe('Only Maintainers can set variables of pipelines'),
  runner_token_expiration_interval: whole.describe('Seconds'),
  security_and_compliance_access_level: level.describe('Access to security and compliance'),
  service_desk_enabled: flag.describe('Enables the service desk'),
  shared_runners_enabled: flag.describe('Enables shared runners'),
  snippets_access_level: level.describe('Access to snippets'),
  snippets_enabled: deprecated(flag, 'use snippets_access_level'),
  squash_commit_template: text.describe('Template for messages of squashed commits'),
  squash_option: z
    .enum(['never', 'always', 'default_on', 'default_off'])
    .optional()
    .describe('Squashing of merge requests'),
  suggestion_commit_message: text.describe('Message of commits that apply a suggestion; empty for the default message'),
  wiki_access_level: level.describe('Access to the wiki'),
  wiki_enabled: deprecated(flag, 'use wiki_access_level'),
}

/** Sources for the contents of a new project. Gantry has no repositories, so requests with a source are refused. */
const sources = {
  import_url: text.describe('Refused (422), because Gantry has no repositories'),
  template_name: text.describe('Refused, because Gantry has no templates'),
  template_project_id: recordId.nullable().optional().describe('Refused, because Gantry has no templates'),
}

/** The body fields of a new project, without its avatar. */
export const projectFields = {
  name: z.string().optional().describe('At most 255 letters, digits and a few signs'),
  path: z.string().optional().describe('URL path; by default derived from the name'),
  namespace_id: recordId.optional().describe("By default the caller's own namespace"),
  description: text.describe('At most 2000 characters'),
  visibility: z
    .enum(['private', 'internal', 'public'])
    .optional()
    .describe('At most the visibility of the group; by default that of the instance setting'),
  topics: commaList(z.string()).optional().describe('Names; topics that do not exist are created'),
  tag_list: deprecated(commaList(z.string()).optional(), 'use topics'),
  default_branch: z.string().optional().describe('Requires initialize_with_readme'),
  initialize_with_readme: z
    .boolean()
    .default(false)
    .describe('Creates a first commit with a readme, and so a default branch'),
  ...settingFields,
  mirror: flag.describe('Only in paid tiers; refused, because it needs an import_url'),
  ...sources,
}

/** The body fields of a changed project, without its avatar. */
export const updateFields = {
  name: z.string().optional().describe('At most 255 letters, digits and a few signs'),
  path: z.string().optional().describe('URL path; the old path redirects here'),
  default_branch: z.string().optional().describe('Default branch'),
  description: text.describe('At most 2000 characters'),
  visibility: z.enum(['private', 'internal', 'public']).optional().describe('Only for Owners'),
  topics: commaList(z.string()).nullable().optional().describe('Names that replace all topics; empty for none'),
  tag_list: deprecated(commaList(z.string()).nullable().optional(), 'use topics'),
  ...settingFields,
  import_url: text.describe('Can only be cleared, because Gantry has no repositories'),
  mirror: flag.describe('Only in paid tiers; needs an import_url'),
  mirror_overwrites_diverged_branches: flag.describe('Only in paid tiers'),
  mirror_trigger_builds: flag.describe('Only in paid tiers'),
  mirror_user_id: recordId
    .optional()
    .describe('ID of the caller; administrators can name any user. Only in paid tiers'),
  mr_default_target_self: flag.describe('Only for forks'),
  only_mirror_protected_branches: flag.describe('Only in paid tiers'),
}

export type SettingFields = z.output<z.ZodObject<typeof settingFields>>
export type ProjectFields = z.output<z.ZodObject<typeof projectFields>>
export type UpdateFields = z.output<z.ZodObject<typeof updateFields>>
