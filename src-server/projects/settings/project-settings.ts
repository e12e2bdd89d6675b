import { z } from 'zod'
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
  allow_merge_on_skipped_pipeline: flag.describe('Whether a skipped pipeline counts as one that went well'),
  analytics_access_level: level.describe('Who has analytics'),
  approvals_before_merge: z.int().min(0).optional().describe('Higher tier'),
  auto_cancel_pending_pipelines: z
    .enum(['disabled', 'enabled'])
    .optional()
    .describe('Whether a newer pipeline ends older ones that wait'),
  auto_devops_deploy_strategy: z
    .enum(['continuous', 'manual', 'timed_incremental'])
    .optional()
    .describe('How Auto DevOps deploys'),
  auto_devops_enabled: flag.describe('Whether Auto DevOps builds it'),
  autoclose_referenced_issues: flag.describe('Whether merging closes the issues that a merge request names'),
  build_git_strategy: z.enum(['fetch', 'clone']).optional().describe('How jobs get the code'),
  build_timeout: z.int().optional().describe('Seconds that a job may take: 10 minutes to a month'),
  builds_access_level: level.describe('Who has jobs'),
  ci_allow_fork_pipelines_to_run_in_parent_project: flag.describe('Whether pipelines of forks run here'),
  ci_config_path: text.describe('File that tells how it is built; empty for the usual one'),
  ci_default_git_depth: whole.describe('How many commits jobs get: 0 for all, at most 1000'),
  ci_forward_deployment_enabled: flag.describe('Whether older deployments give way to newer ones'),
  ci_job_token_scope_enabled: flag.describe("Whether its jobs' tokens open named projects only"),
  ci_separated_caches: flag.describe('Whether protected branches have caches of their own'),
  container_expiration_policy_attributes: expirationPolicy
    .optional()
    .describe('What is done with old images of the container registry'),
  container_registry_access_level: level.describe('Who has the container registry'),
  container_registry_enabled: flag.describe('Deprecated: use container_registry_access_level'),
  emails_disabled: flag.describe('Whether nobody is written to about it'),
  enforce_auth_checks_on_uploads: flag.describe('Whether uploads are shown only to those who see the project'),
  environments_access_level: level.describe('Who has environments'),
  external_authorization_classification_label: text.describe('Higher tier'),
  feature_flags_access_level: level.describe('Who has feature flags'),
  forking_access_level: level.describe('Who has forking'),
  group_runners_enabled: flag.describe("Whether its group's runners work for it"),
  infrastructure_access_level: level.describe('Who has infrastructure'),
  issue_branch_template: text.describe('How branches made from issues are named'),
  issues_access_level: level.describe('Who has issues'),
  issues_enabled: flag.describe('Deprecated: use issues_access_level'),
  issues_template: text.describe('Higher tier'),
  jobs_enabled: flag.describe('Deprecated: use builds_access_level'),
  keep_latest_artifact: flag.describe('Whether the newest artifacts of a branch stay'),
  lfs_enabled: flag.describe('Whether large files may be kept'),
  merge_commit_template: text.describe('Text of merge commits'),
  merge_method: z.enum(['merge', 'rebase_merge', 'ff']).optional().describe('How merge requests are merged'),
  merge_pipelines_enabled: flag.describe('Higher tier'),
  merge_requests_access_level: level.describe('Who has merge requests'),
  merge_requests_enabled: flag.describe('Deprecated: use merge_requests_access_level'),
  merge_requests_template: text.describe('Higher tier'),
  merge_trains_enabled: flag.describe('Higher tier'),
  monitor_access_level: level.describe('Who has monitoring'),
  only_allow_merge_if_all_discussions_are_resolved: flag.describe('Whether merging waits for all discussions'),
  only_allow_merge_if_pipeline_succeeds: flag.describe('Whether merging waits for a pipeline that went well'),
  packages_enabled: flag.describe('Whether it has a package registry'),
  pages_access_level: z.enum(['disabled', 'private', 'enabled', 'public']).optional().describe('Who has pages'),
  printing_merge_request_link_enabled: flag.describe('Whether a push is answered with a link to its merge request'),
  public_builds: flag.describe('Deprecated: use public_jobs'),
  public_jobs: flag.describe('Whether jobs are shown to whoever sees the project'),
  releases_access_level: level.describe('Who has releases'),
  remove_source_branch_after_merge: flag.describe('Whether merging takes the branch away, unless told otherwise'),
  repository_access_level: level.describe('Who has the code'),
  repository_storage: z.string().optional().describe('For administrators'),
  request_access_enabled: flag.describe('Whether people can ask for access'),
  requirements_access_level: level.describe('Higher tier'),
  resolve_outdated_diff_discussions: flag.describe('Whether a push resolves discussions of lines that it changed'),
  restrict_user_defined_variables: flag.describe('Whether only Maintainers give variables to pipelines'),
  runner_token_expiration_interval: whole.describe('Seconds'),
  security_and_compliance_access_level: level.describe('Who has security and compliance'),
  service_desk_enabled: flag.describe('Whether it has a service desk'),
  shared_runners_enabled: flag.describe('Whether shared runners work for it'),
  snippets_access_level: level.describe('Who has snippets'),
  snippets_enabled: flag.describe('Deprecated: use snippets_access_level'),
  squash_commit_template: text.describe('Text of squashed commits'),
  squash_option: z
    .enum(['never', 'always', 'default_on', 'default_off'])
    .optional()
    .describe('Whether merge requests are squashed'),
  suggestion_commit_message: text.describe('Text of commits that take a suggestion over; empty for the usual one'),
  wiki_access_level: level.describe('Who has the wiki'),
  wiki_enabled: flag.describe('Deprecated: use wiki_access_level'),
}

/** Sources for the contents of a new project. Gantry has no repositories, so requests with a source are refused. */
const sources = {
  import_url: text.describe('Refused with 422: there are no repositories here that could be filled from one'),
  template_name: text.describe('Refused: there are no templates here'),
  template_project_id: recordId.nullable().optional().describe('Refused: there are no templates here'),
}

/** The body fields of a new project, without its avatar. */
export const projectFields = {
  name: z.string().optional().describe('At most 255 letters, digits and a few signs'),
  path: z.string().optional().describe('Derived from the name, and the name from it'),
  namespace_id: recordId.optional().describe("The caller's own namespace if nothing is said"),
  description: text.describe('At most 2000 characters'),
  visibility: z
    .enum(['private', 'internal', 'public'])
    .optional()
    .describe("At most that of the group; the setting's if not said"),
  topics: commaList(z.string()).optional().describe('Names; those that are not there are made'),
  tag_list: commaList(z.string()).optional().describe('Deprecated: use topics'),
  default_branch: z.string().optional().describe('With initialize_with_readme'),
  initialize_with_readme: z
    .boolean()
    .default(false)
    .describe('Whether it begins with a first commit, and so with a branch'),
  ...settingFields,
  mirror: flag.describe('Higher tier; refused, as it needs an import_url'),
  ...sources,
}

/** The body fields of a changed project, without its avatar. */
export const updateFields = {
  name: z.string().optional().describe('At most 255 letters, digits and a few signs'),
  path: z.string().optional().describe('The earlier path goes on leading here'),
  default_branch: z.string().optional().describe('Branch that is shown first'),
  description: text.describe('At most 2000 characters'),
  visibility: z.enum(['private', 'internal', 'public']).optional().describe('For owners'),
  topics: commaList(z.string())
    .nullable()
    .optional()
    .describe('Names that take the place of all there are; empty for none'),
  tag_list: commaList(z.string()).nullable().optional().describe('Deprecated: use topics'),
  ...settingFields,
  import_url: text.describe('Only to be emptied: there are no repositories here that could be filled from one'),
  mirror: flag.describe('Higher tier; needs an import_url'),
  mirror_overwrites_diverged_branches: flag.describe('Higher tier'),
  mirror_trigger_builds: flag.describe('Higher tier'),
  mirror_user_id: recordId.optional().describe('Higher tier; the caller, for administrators anybody'),
  mr_default_target_self: flag.describe('Of a fork'),
  only_mirror_protected_branches: flag.describe('Higher tier'),
}

export type SettingFields = z.output<z.ZodObject<typeof settingFields>>
export type ProjectFields = z.output<z.ZodObject<typeof projectFields>>
export type UpdateFields = z.output<z.ZodObject<typeof updateFields>>
