import { roles } from '../../kit/access/roles.ts'
import type { Presenting } from '../../kit/http/presenting.ts'
import { type CustomAttribute, presentUserBasic } from '../../users/entity.ts'
import { mayUseFeature } from '../../visibility/features.ts'
import { maySeeStatistics } from '../../visibility/statistics.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { ProjectFull } from '../entity.ts'
import { mayReadCode } from '../policy.ts'
import type { ProjectRow, SimpleRow } from '../row-queries.ts'
import { on, onOrNull, presentForMaintainers, presentHigherTier, presentStatistics } from './present-project-parts.ts'
import { accessLevelOf, hostOf, presentSimple } from './present-simple.ts'

/** Data of a project from other tables. */
export interface ProjectParts {
  topics: readonly string[]
  shared_with_groups: ProjectFull['shared_with_groups']
  group_access: NonNullable<ProjectFull['permissions']>['group_access']
  forked_from: { row: SimpleRow; topics: readonly string[] } | undefined
  /** The number of open issues that the viewer cannot see. */
  hidden_issues: number
  description_html: string
}
/** The viewer, and what the request asked for. */
export interface PresentOptions {
  viewer: Viewer
  statistics: boolean
  license: boolean
  /** Set if the caller is an administrator and asked for custom attributes. */
  attributes?: CustomAttribute[] | undefined
}

/**
 * The full form with the fields that this viewer may see. Fields without a value are undefined, so JSON leaves them out: conditional
 * spreads would take three times as long.
 */
export function presentProject(
  row: ProjectRow,
  parts: ProjectParts,
  options: PresentOptions,
  presenting: Presenting,
): ProjectFull {
  const { viewer } = options
  const { licensed } = presenting
  const level = accessLevelOf(viewer, row)
  const may = (feature: string) => mayUseFeature(feature, level)
  const reporter = level >= roles.reporter
  const maintainer = level >= roles.maintainer
  const issues = may(row.issues_access_level)
  const merge_requests = may(row.merge_requests_access_level)
  return {
    ...presentSimple(row, parts.topics, options, presenting),
    container_registry_image_prefix: `${hostOf(presenting.base_url)}/${row.path_with_namespace.toLowerCase()}`,
    _links: linksOf(`${presenting.base_url}/api/v4/projects/${row.id}`, issues, merge_requests),
    packages_enabled: on(row.packages_enabled),
    empty_repo: on(row.empty_repo),
    archived: on(row.archived),
    visibility: row.visibility,
    owner: ownerOf(row, presenting),
    resolve_outdated_diff_discussions: on(row.resolve_outdated_diff_discussions),
    container_expiration_policy: expirationPolicyOf(row),
    issues_enabled: issues,
    merge_requests_enabled: merge_requests,
    wiki_enabled: may(row.wiki_access_level),
    jobs_enabled: may(row.builds_access_level),
    snippets_enabled: may(row.snippets_access_level),
    container_registry_enabled: may(row.container_registry_access_level),
    service_desk_enabled: on(row.service_desk_enabled),
    service_desk_address: reporter ? null : undefined,
    can_create_merge_request_in: merge_requests && row.archived === 0 && mayReadCode(row, level, viewer.kind),
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
    emails_disabled: onOrNull(row.emails_disabled),
    shared_runners_enabled: on(row.shared_runners_enabled),
    lfs_enabled: on(row.lfs_enabled),
    creator_id: row.creator_id,
    forked_from_project: parts.forked_from
      ? presentSimple(parts.forked_from.row, parts.forked_from.topics, { viewer, license: false }, presenting)
      : undefined,
    mr_default_target_self: row.forked_from_project_id === null ? undefined : on(row.mr_default_target_self),
    import_url: maintainer ? row.import_url : undefined,
    import_type: maintainer ? row.import_type : undefined,
    import_status: row.import_status,
    import_error: maintainer ? row.import_error : undefined,
    open_issues_count: issues ? row.open_issues_count - parts.hidden_issues : undefined,
    description_html: parts.description_html,
    updated_at: row.updated_at,
    ...(maintainer && presentForMaintainers(row)),
    ci_config_path: row.ci_config_path,
    public_jobs: on(row.public_jobs),
    shared_with_groups: parts.shared_with_groups,
    only_allow_merge_if_pipeline_succeeds: on(row.only_allow_merge_if_pipeline_succeeds),
    allow_merge_on_skipped_pipeline: onOrNull(row.allow_merge_on_skipped_pipeline),
    request_access_enabled: on(row.request_access_enabled),
    only_allow_merge_if_all_discussions_are_resolved: on(row.only_allow_merge_if_all_discussions_are_resolved),
    remove_source_branch_after_merge: on(row.remove_source_branch_after_merge),
    printing_merge_request_link_enabled: on(row.printing_merge_request_link_enabled),
    merge_method: row.merge_method,
    squash_option: row.squash_option,
    enforce_auth_checks_on_uploads: on(row.enforce_auth_checks_on_uploads),
    suggestion_commit_message: row.suggestion_commit_message,
    merge_commit_template: row.merge_commit_template,
    squash_commit_template: row.squash_commit_template,
    issue_branch_template: row.issue_branch_template,
    statistics: options.statistics && maySeeStatistics(level) ? presentStatistics(row) : undefined,
    autoclose_referenced_issues: on(row.autoclose_referenced_issues),
    repository_storage: viewer.kind === 'admin' ? row.repository_storage : undefined,
    ...(licensed && presentHigherTier(row, level, may)),
    permissions: {
      project_access:
        row.member_access_level === null
          ? null
          : { access_level: row.member_access_level, notification_level: row.member_notification_level ?? 3 },
      group_access: parts.group_access,
    },
  }
}

const linksOf = (self: string, issues: boolean, merge_requests: boolean): ProjectFull['_links'] => ({
  self,
  issues: issues ? `${self}/issues` : undefined,
  merge_requests: merge_requests ? `${self}/merge_requests` : undefined,
  repo_branches: `${self}/repository/branches`,
  labels: `${self}/labels`,
  events: `${self}/events`,
  members: `${self}/members`,
  cluster_agents: `${self}/cluster_agents`,
})

function ownerOf(row: ProjectRow, presenting: Presenting): ProjectFull['owner'] {
  const {
    owner_id: id,
    owner_username: username,
    owner_name: name,
    owner_state: state,
    owner_created_at: created_at,
  } = row
  if (id === null || username === null || name === null || state === null || created_at === null) return undefined
  return { ...presentUserBasic({ id, username, name, state, avatar: row.owner_avatar }, presenting), created_at }
}

/** The cleanup rules of the container registry, whole: only those that differ from the usual ones are stored. */
export function expirationPolicyOf(
  row: Pick<ProjectRow, 'created_at' | 'container_expiration_policy'>,
): ProjectFull['container_expiration_policy'] {
  const usual = {
    cadence: '1d',
    enabled: false,
    keep_n: 10,
    older_than: '90d',
    name_regex: '.*',
    name_regex_keep: null,
  }
  const next_run_at = new Date(Date.parse(row.created_at) + 86_400_000).toISOString()
  return { ...usual, next_run_at, ...JSON.parse(row.container_expiration_policy) }
}
