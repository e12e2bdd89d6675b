import { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'
import { commaList } from '../kit/http/wire.ts'

const level = z.enum(['disabled', 'private', 'enabled']).optional()
const flag = z.boolean().optional()
const text = z.string().nullable().optional()

/** What a new project may be given besides its place; all else has the defaults of the schema. */
export const projectFields = {
  name: z.string().optional(),
  path: z.string().optional().describe('Derived from the name, and the name from it'),
  namespace_id: z.int().optional().describe("The caller's own namespace if nothing is said"),
  description: text,
  visibility: z.enum(['private', 'internal', 'public']).optional(),
  topics: commaList(z.string()).optional(),
  tag_list: commaList(z.string()).optional().describe('Deprecated: use topics'),
  default_branch: z.string().optional().describe('With initialize_with_readme'),
  initialize_with_readme: z.boolean().default(false),
  allow_merge_on_skipped_pipeline: flag,
  analytics_access_level: level,
  approvals_before_merge: z.int().min(0).optional(),
  auto_cancel_pending_pipelines: z.enum(['disabled', 'enabled']).optional(),
  auto_devops_deploy_strategy: z.enum(['continuous', 'manual', 'timed_incremental']).optional(),
  auto_devops_enabled: flag,
  autoclose_referenced_issues: flag,
  build_git_strategy: z.enum(['fetch', 'clone']).optional(),
  build_timeout: z.int().optional(),
  builds_access_level: level,
  ci_config_path: text,
  container_registry_access_level: level,
  container_registry_enabled: flag.describe('Deprecated: use container_registry_access_level'),
  emails_disabled: flag,
  enforce_auth_checks_on_uploads: flag,
  environments_access_level: level,
  external_authorization_classification_label: text,
  feature_flags_access_level: level,
  forking_access_level: level,
  group_runners_enabled: flag,
  infrastructure_access_level: level,
  issue_branch_template: text,
  issues_access_level: level,
  issues_enabled: flag.describe('Deprecated: use issues_access_level'),
  jobs_enabled: flag.describe('Deprecated: use builds_access_level'),
  lfs_enabled: flag,
  merge_commit_template: text,
  merge_method: z.enum(['merge', 'rebase_merge', 'ff']).optional(),
  merge_requests_access_level: level,
  merge_requests_enabled: flag.describe('Deprecated: use merge_requests_access_level'),
  monitor_access_level: level,
  only_allow_merge_if_all_discussions_are_resolved: flag,
  only_allow_merge_if_pipeline_succeeds: flag,
  packages_enabled: flag,
  pages_access_level: z.enum(['disabled', 'private', 'enabled', 'public']).optional(),
  printing_merge_request_link_enabled: flag,
  public_jobs: flag,
  releases_access_level: level,
  remove_source_branch_after_merge: flag,
  repository_access_level: level,
  request_access_enabled: flag,
  requirements_access_level: level,
  resolve_outdated_diff_discussions: flag,
  security_and_compliance_access_level: level,
  shared_runners_enabled: flag,
  snippets_access_level: level,
  snippets_enabled: flag.describe('Deprecated: use snippets_access_level'),
  squash_commit_template: text,
  squash_option: z.enum(['never', 'always', 'default_on', 'default_off']).optional(),
  suggestion_commit_message: text,
  wiki_access_level: level,
  wiki_enabled: flag.describe('Deprecated: use wiki_access_level'),
}
export type ProjectFields = z.output<z.ZodObject<typeof projectFields>>

/** An old switch stands for a level where none is given. */
const levelOf = (given: string | undefined, old: boolean | undefined) =>
  given ?? (old === undefined ? undefined : old ? 'enabled' : 'disabled')
const flagOf = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : value ? 1 : 0)

/** Only what was said: JSON has no undefined, and columns that are not named have their defaults. */
const stated = <T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(columns))

/** The settings as columns. */
export const settingColumns = (fields: ProjectFields) =>
  stated({
    allow_merge_on_skipped_pipeline: flagOf(fields.allow_merge_on_skipped_pipeline),
    analytics_access_level: fields.analytics_access_level,
    approvals_before_merge: fields.approvals_before_merge,
    auto_cancel_pending_pipelines: fields.auto_cancel_pending_pipelines,
    auto_devops_deploy_strategy: fields.auto_devops_deploy_strategy,
    autoclose_referenced_issues: flagOf(fields.autoclose_referenced_issues),
    build_git_strategy: fields.build_git_strategy,
    build_timeout: fields.build_timeout,
    builds_access_level: levelOf(fields.builds_access_level, fields.jobs_enabled),
    ci_config_path: fields.ci_config_path,
    container_registry_access_level: levelOf(fields.container_registry_access_level, fields.container_registry_enabled),
    emails_disabled: flagOf(fields.emails_disabled),
    enforce_auth_checks_on_uploads: flagOf(fields.enforce_auth_checks_on_uploads),
    environments_access_level: fields.environments_access_level,
    external_authorization_classification_label: fields.external_authorization_classification_label,
    feature_flags_access_level: fields.feature_flags_access_level,
    forking_access_level: fields.forking_access_level,
    group_runners_enabled: flagOf(fields.group_runners_enabled),
    infrastructure_access_level: fields.infrastructure_access_level,
    issue_branch_template: fields.issue_branch_template,
    issues_access_level: levelOf(fields.issues_access_level, fields.issues_enabled),
    lfs_enabled: flagOf(fields.lfs_enabled),
    merge_commit_template: fields.merge_commit_template,
    merge_method: fields.merge_method,
    merge_requests_access_level: levelOf(fields.merge_requests_access_level, fields.merge_requests_enabled),
    monitor_access_level: fields.monitor_access_level,
    only_allow_merge_if_all_discussions_are_resolved: flagOf(fields.only_allow_merge_if_all_discussions_are_resolved),
    only_allow_merge_if_pipeline_succeeds: flagOf(fields.only_allow_merge_if_pipeline_succeeds),
    packages_enabled: flagOf(fields.packages_enabled),
    printing_merge_request_link_enabled: flagOf(fields.printing_merge_request_link_enabled),
    public_jobs: flagOf(fields.public_jobs),
    releases_access_level: fields.releases_access_level,
    remove_source_branch_after_merge: flagOf(fields.remove_source_branch_after_merge),
    repository_access_level: fields.repository_access_level,
    request_access_enabled: flagOf(fields.request_access_enabled),
    requirements_access_level: fields.requirements_access_level,
    resolve_outdated_diff_discussions: flagOf(fields.resolve_outdated_diff_discussions),
    security_and_compliance_access_level: fields.security_and_compliance_access_level,
    shared_runners_enabled: flagOf(fields.shared_runners_enabled),
    snippets_access_level: levelOf(fields.snippets_access_level, fields.snippets_enabled),
    squash_commit_template: fields.squash_commit_template,
    squash_option: fields.squash_option,
    suggestion_commit_message: fields.suggestion_commit_message,
    wiki_access_level: levelOf(fields.wiki_access_level, fields.wiki_enabled),
  })
