import type { Visibility } from '../../schema/namespaces.ts'
import { atMost } from '../settings/project-rules.ts'
import type { Origin } from './fork-queries.ts'

interface ForkOptions {
  description?: string | null | undefined
  branches?: string | undefined
  mr_default_target_self?: boolean | undefined
}

/**
 * The columns that a fork takes from its origin: repository, description, access levels of features, and settings for builds and merges.
 * Issues, labels, members and topics are not copied.
 */
export const columnsFromOrigin = (origin: Origin, { description, branches, mr_default_target_self }: ForkOptions) =>
  ({
    description: description === undefined ? origin.description : description,
    default_branch: origin.empty_repo === 0 && branches ? branches : origin.default_branch,
    empty_repo: origin.empty_repo,
    readme_path: origin.readme_path,
    license_key: origin.license_key,
    commit_count: origin.commit_count,
    repository_size: origin.repository_size,
    lfs_objects_size: origin.lfs_objects_size,
    storage_size: origin.repository_size + origin.lfs_objects_size,
    repository_storage: origin.repository_storage,
    lfs_enabled: origin.lfs_enabled,
    shared_runners_enabled: origin.shared_runners_enabled,
    ci_config_path: origin.ci_config_path,
    ci_default_git_depth: origin.ci_default_git_depth,
    external_authorization_classification_label: origin.external_authorization_classification_label,
    suggestion_commit_message: origin.suggestion_commit_message,
    merge_commit_template: origin.merge_commit_template,
    squash_commit_template: origin.squash_commit_template,
    ...featuresOf(origin),
    mr_default_target_self: mr_default_target_self ? 1 : 0,
    import_status: origin.empty_repo === 0 ? 'scheduled' : 'none',
  }) as const

/** A fork keeps the origin's access levels, so that code for members only does not become readable for others. */
const featuresOf = (origin: Origin) => ({
  issues_access_level: origin.issues_access_level,
  merge_requests_access_level: origin.merge_requests_access_level,
  repository_access_level: origin.repository_access_level,
  forking_access_level: origin.forking_access_level,
  wiki_access_level: origin.wiki_access_level,
  builds_access_level: origin.builds_access_level,
  snippets_access_level: origin.snippets_access_level,
  pages_access_level: origin.pages_access_level,
  analytics_access_level: origin.analytics_access_level,
  container_registry_access_level: origin.container_registry_access_level,
  security_and_compliance_access_level: origin.security_and_compliance_access_level,
  releases_access_level: origin.releases_access_level,
  environments_access_level: origin.environments_access_level,
  feature_flags_access_level: origin.feature_flags_access_level,
  infrastructure_access_level: origin.infrastructure_access_level,
  monitor_access_level: origin.monitor_access_level,
  requirements_access_level: origin.requirements_access_level,
})

const LEVELS = ['public', 'internal', 'private'] as const

/** The requested visibility, lowered to what the origin, the namespace and the instance allow. */
export function forkVisibility(
  wanted: Visibility,
  origin: Visibility,
  namespace: Visibility | null,
  restricted: readonly string[],
): Visibility {
  const most = atMost(atMost(wanted, origin), namespace)
  const open = LEVELS.slice(LEVELS.indexOf(most)).find((level) => !restricted.includes(level))
  return open ?? 'private'
}
