import { roles } from '../kit/access/roles.ts'
import { type Presenting, pictureUrl } from '../kit/http/presenting.ts'
import type { CustomAttribute } from '../users/entity.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { GroupDetail, GroupEntity, GroupStatistics, SharedGroup } from './entity.ts'
import type { GroupRow } from './row-queries.ts'

/** The viewer, and the optional fields of the answer. */
export interface PresentOptions {
  viewer: Viewer
  /** Custom attributes, set only if an administrator asked for them. */
  attributes?: CustomAttribute[] | undefined
  statistics?: GroupStatistics | undefined
}
/** Records of other tables that belong to a group; projects only on request. */
export interface GroupParts {
  shared_with_groups: SharedGroup[]
  projects?: Pick<GroupDetail, 'projects' | 'shared_projects'> | undefined
}

const on = (flag: number) => flag === 1
const onOrNull = (flag: number | null) => (flag === null ? null : flag === 1)
const owns = ({ access_level }: GroupRow, { kind }: Viewer) => kind === 'admin' || (access_level ?? 0) >= roles.owner

/** A group in lists, with the fields that this viewer may see. */
export function presentGroup(row: GroupRow, options: PresentOptions, { base_url, licensed }: Presenting): GroupEntity {
  return {
    id: row.id,
    web_url: `${base_url}/groups/${row.full_path}`,
    name: row.name,
    path: row.path,
    description: row.description,
    visibility: row.visibility,
    share_with_group_lock: on(row.share_with_group_lock),
    require_two_factor_authentication: on(row.require_two_factor_authentication),
    two_factor_grace_period: row.two_factor_grace_period,
    project_creation_level: row.project_creation_level,
    auto_devops_enabled: onOrNull(row.auto_devops_enabled),
    subgroup_creation_level: row.subgroup_creation_level,
    emails_disabled: onOrNull(row.emails_disabled),
    mentions_disabled: onOrNull(row.mentions_disabled),
    lfs_enabled: on(row.lfs_enabled),
    default_branch_protection: row.default_branch_protection,
    avatar_url: pictureUrl(row.avatar, base_url),
    request_access_enabled: on(row.request_access_enabled),
    full_name: row.full_name,
    full_path: row.full_path,
    created_at: row.created_at,
    parent_id: row.parent_id,
    ...(options.attributes && { custom_attributes: options.attributes }),
    ...(options.statistics && { statistics: options.statistics }),
    ...(licensed && {
      ldap_cn: null,
      ldap_access: null,
      ...(owns(row, options.viewer) && { marked_for_deletion_on: row.marked_for_deletion_on }),
      file_template_project_id: row.file_template_project_id,
      wiki_access_level: row.wiki_access_level,
    }),
  }
}

/** One group in detail. */
export function presentGroupDetail(
  row: GroupRow,
  parts: GroupParts,
  options: PresentOptions,
  presenting: Presenting,
): GroupDetail {
  return {
    ...presentGroup(row, options, presenting),
    shared_with_groups: parts.shared_with_groups,
    ...(owns(row, options.viewer) && { runners_token: row.runners_token }),
    ...(row.parent_id === null && {
      prevent_sharing_groups_outside_hierarchy: on(row.prevent_sharing_groups_outside_hierarchy),
    }),
    ...parts.projects,
    ...(presenting.licensed && {
      shared_runners_minutes_limit: row.shared_runners_minutes_limit,
      extra_shared_runners_minutes_limit: row.extra_shared_runners_minutes_limit,
      prevent_forking_outside_group: onOrNull(row.prevent_forking_outside_group),
      membership_lock: on(row.membership_lock),
      ip_restriction_ranges: row.ip_restriction_ranges,
    }),
  }
}
