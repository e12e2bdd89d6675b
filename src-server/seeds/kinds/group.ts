import { z } from 'zod'
import { accessOf } from './access.ts'
import { activities, todos } from './activity.ts'
import * as f from './fields.ts'
import type { Child, Children, Kind } from './kind.ts'
import { atTop } from './places.ts'
import { epics, iterations, labelsOf, milestones } from './planning.ts'

export const PATH = /^[a-zA-Z0-9_][\w.-]*(\/[a-zA-Z0-9_][\w.-]*)*$/
export const PATH_ERROR = 'must be a path: letters, digits, "_", "-" and ".", parts separated by "/"'
const names = z.array(z.string())

const group: Kind = {
  noun: 'group',
  about: 'A group. Its parent group may stand anywhere in the seed.',
  table: 'group',
  fields: {
    path: {
      ...f.pattern('Full path: `acme`, `acme/web`', PATH, PATH_ERROR, ''),
      column: 'full_path',
      of_namespace: true,
      required: true,
    },
    name: { ...f.neverNull(f.text('Name; default: the last part of the path', lastPart)), of_namespace: true },
    description: f.longText('Description', ''),
    visibility: f.choice('Who sees it', ['private', 'internal', 'public'], 'private'),
    share_with_group_lock: f.flag('Projects cannot be shared with other groups'),
    require_two_factor_authentication: f.flag('Members need two-factor sign-in'),
    two_factor_grace_period: f.count('Hours until two-factor sign-in is enforced', 48),
    project_creation_level: f.text('Who creates projects', 'developer'),
    subgroup_creation_level: f.text('Who creates subgroups', 'maintainer'),
    auto_devops_enabled: f.flag('Auto DevOps', null),
    emails_disabled: f.flag('No emails', null),
    mentions_disabled: f.flag('The group cannot be mentioned', null),
    lfs_enabled: f.flag('LFS', 1),
    request_access_enabled: f.flag('Others may request access', 1),
    default_branch_protection: f.count('Protection of the default branch', 2),
    shared_runners_setting: f.text('Shared runners', 'enabled'),
    prevent_sharing_groups_outside_hierarchy: f.flag('No sharing outside the group'),
    prevent_forking_outside_group: f.flag('No forks outside the group', null),
    membership_lock: f.flag('Projects have no members of their own'),
    wiki_access_level: f.text('Wiki', 'enabled'),
    ip_restriction_ranges: f.longText('Addresses from which the group can be reached'),
    allowed_email_domains_list: f.longText('Domains of the addresses of members'),
    shared_runners_minutes_limit: f.count('Minutes of runners'),
    extra_shared_runners_minutes_limit: f.count('More minutes of runners'),
    unique_project_download_limit: f.count('Downloads of projects before somebody is banned', 0),
    unique_project_download_limit_interval_in_seconds: f.count('For so many seconds', 0),
    unique_project_download_limit_allowlist: f.json('Usernames without the limit', names, []),
    auto_ban_user_on_excessive_projects_download: f.flag('Ban at the limit'),
    marked_for_deletion_on: f.day('Day of the request to delete the group'),
    marked_for_deletion_by: { ...f.ref('user', 'Who requested the deletion'), column: 'marked_for_deletion_by_id' },
    created_at: { ...f.createdAt, of_namespace: true },
    updated_at: { ...f.updatedAt, of_namespace: true },
  },
  children: (): Children => ({
    ...accessOf('group'),
    labels: labelsOf.group,
    milestones,
    iterations,
    epics,
    ...todos,
    ...activities,
  }),
  place: atTop,
  namespace: 'group',
}

function lastPart({ full_path }: { full_path?: unknown }): string | undefined {
  return typeof full_path === 'string' ? full_path.slice(full_path.lastIndexOf('/') + 1) : undefined
}

export const groups: Child = { style: 'list', kind: group, about: 'Groups' }
