import { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'

const level = z.enum(['disabled', 'private', 'enabled'])

const fieldsOf = <F extends z.ZodType>(flag: F, words: z.ZodString) => ({
  description: words,
  visibility: z.enum(['private', 'internal', 'public']),
  archived: flag,
  issues_access_level: level,
  merge_requests_access_level: level,
  repository_access_level: level,
  forking_access_level: level,
  wiki_access_level: level,
  builds_access_level: level,
  snippets_access_level: level,
  pages_access_level: z.enum(['disabled', 'private', 'enabled', 'public']),
  analytics_access_level: level,
  container_registry_access_level: level,
  security_and_compliance_access_level: level,
  releases_access_level: level,
  environments_access_level: level,
  feature_flags_access_level: level,
  infrastructure_access_level: level,
  monitor_access_level: level,
  requirements_access_level: level,
  default_branch: words,
  merge_method: z.enum(['merge', 'rebase_merge', 'ff']),
  squash_option: z.enum(['never', 'always', 'default_on', 'default_off']),
  build_timeout: z.int().min(600).max(2_147_483_647),
  auto_cancel_pending_pipelines: z.enum(['enabled', 'disabled']),
  ci_config_path: words,
  suggestion_commit_message: words,
  merge_commit_template: words,
  squash_commit_template: words,
  issues_template: words,
  merge_requests_template: words,
  external_authorization_classification_label: words,
  approvals_before_merge: z.int().min(0).max(100),
  request_access_enabled: flag,
  shared_runners_enabled: flag,
  group_runners_enabled: flag,
  service_desk_enabled: flag,
  packages_enabled: flag,
  lfs_enabled: flag,
  emails_disabled: flag,
  public_jobs: flag,
  only_allow_merge_if_pipeline_succeeds: flag,
  only_allow_merge_if_all_discussions_are_resolved: flag,
  allow_merge_on_skipped_pipeline: flag,
  resolve_outdated_diff_discussions: flag,
  remove_source_branch_after_merge: flag,
  printing_merge_request_link_enabled: flag,
  autoclose_referenced_issues: flag,
  keep_latest_artifact: flag,
})

const words = z.string().max(2000)
const flagColumn = z.boolean().transform((on): Flag => (on ? 1 : 0))

/** Fields of the project resource that a request may set in place of those of the archive. */
export const overrideParams = z.object(fieldsOf(z.boolean(), words)).partial()
const overrideColumns = z.object(fieldsOf(flagColumn, words)).partial()

/** The columns that these set. Empty texts among them do not count. */
export function overridesOf(params: Record<string, unknown>) {
  return overrideColumns.parse(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')))
}
