import { z } from 'zod'
import type { Flag } from '../../kit/db/schema.ts'
import type { Visibility } from '../../schema/namespaces.ts'
import { flag, integer, shortText, text } from './scalars.ts'

const bit = z.boolean().transform((on): Flag => (on ? 1 : 0))
/** 0 or 1. A missing or invalid value leaves the column's default. */
const flagOrDefault = bit.optional().catch(undefined)

const projectRecord = z.object({
  description: text,
  visibility_level: integer,
  archived: bit.catch(0),
  build_timeout: z.int().min(600).max(2_147_483_647).optional().catch(undefined),
  build_allow_git_fetch: flagOrDefault,
  public_builds: flagOrDefault,
  shared_runners_enabled: flagOrDefault,
  request_access_enabled: flagOrDefault,
  service_desk_enabled: flagOrDefault,
  only_allow_merge_if_pipeline_succeeds: flagOrDefault,
  only_allow_merge_if_all_discussions_are_resolved: flagOrDefault,
  allow_merge_on_skipped_pipeline: flagOrDefault,
  merge_requests_rebase_enabled: flag,
  merge_requests_ff_only_enabled: flag,
  squash_option: z.enum(['never', 'always', 'default_on', 'default_off']).optional().catch(undefined),
  resolve_outdated_diff_discussions: flagOrDefault,
  remove_source_branch_after_merge: flagOrDefault,
  printing_merge_request_link_enabled: flagOrDefault,
  auto_cancel_pending_pipelines: z.enum(['enabled', 'disabled']).optional().catch(undefined),
  autoclose_referenced_issues: flagOrDefault,
  suggestion_commit_message: shortText(255),
  merge_commit_template: shortText(500),
  squash_commit_template: shortText(500),
  issues_template: text,
  merge_requests_template: text,
  external_authorization_classification_label: shortText(255),
  approvals_before_merge: z.int().min(0).max(100).optional().catch(undefined),
})

const FEATURE_LEVELS: Record<number, string> = { 0: 'disabled', 10: 'private', 20: 'enabled', 30: 'enabled' }
const featureLevel = z
  .int()
  .transform((level) => FEATURE_LEVELS[level])
  .optional()
  .catch(undefined)
const pagesLevel = z
  .int()
  .transform((level) => (level === 30 ? 'public' : FEATURE_LEVELS[level]))
  .optional()
  .catch(undefined)
const featureRecord = z.object({
  issues_access_level: featureLevel,
  merge_requests_access_level: featureLevel,
  wiki_access_level: featureLevel,
  snippets_access_level: featureLevel,
  builds_access_level: featureLevel,
  repository_access_level: featureLevel,
  forking_access_level: featureLevel,
  pages_access_level: pagesLevel,
  analytics_access_level: featureLevel,
  security_and_compliance_access_level: featureLevel,
  container_registry_access_level: featureLevel,
  requirements_access_level: featureLevel,
  releases_access_level: featureLevel,
  environments_access_level: featureLevel,
  feature_flags_access_level: featureLevel,
  infrastructure_access_level: featureLevel,
  monitor_access_level: featureLevel,
})

/** The columns of the new project that project.json sets. Name, path, owner and times are not taken from the archive. */
export function projectColumns(project: Record<string, unknown>) {
  const {
    visibility_level,
    build_allow_git_fetch,
    public_builds,
    merge_requests_ff_only_enabled,
    merge_requests_rebase_enabled,
    ...columns
  } = projectRecord.parse(project)
  return {
    ...columns,
    visibility: visibilityOf(visibility_level),
    public_jobs: public_builds,
    build_git_strategy: build_allow_git_fetch === 0 ? 'clone' : 'fetch',
    merge_method: merge_requests_ff_only_enabled ? 'ff' : merge_requests_rebase_enabled ? 'rebase_merge' : 'merge',
  }
}

/** The access levels of the project's features, as words. */
export const featureColumns = (features: Record<string, unknown>) => featureRecord.parse(features)

export function visibilityOf(level: number | null): Visibility {
  return level === 20 ? 'public' : level === 10 ? 'internal' : 'private'
}
