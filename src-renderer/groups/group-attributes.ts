import { choiceOf, type SettingField } from '../settings-form/setting-field.ts'

/** A setting of a group, shown in the group's settings and in the form for a new group. */
interface Attribute extends SettingField {
  section: Section
  admin?: true
  topLevelOnly?: true
  /** Cannot be set when a group is created. */
  updateOnly?: true
}

const sections = ['Permissions', 'Sign-in', 'Notifications', 'Repositories', 'Runners'] as const
type Section = (typeof sections)[number]

const creationRoles = choiceOf(['noone', 'Nobody'], ['maintainer', 'Maintainers'], ['developer', 'Developers'])
const inheritable = { type: 'boolean', nullable: true, unset: 'Inherit', default: null } as const
const optionalNumber = { type: 'integer', nullable: true, default: null } as const

// biome-ignore format: a table, one attribute a line
const attributes: readonly Attribute[] = [
  { name: 'project_creation_level', label: 'Project creation', help: 'Members with this role or a higher role can create projects.', ...creationRoles, section: 'Permissions' },
  { name: 'subgroup_creation_level', label: 'Subgroup creation', help: 'Members with this role or a higher role can create subgroups.', ...choiceOf(['owner', 'Owners'], ['maintainer', 'Maintainers']), default: 'maintainer', section: 'Permissions' },
  { name: 'request_access_enabled', label: 'Allow access requests', help: 'Owners decide on each request.', type: 'boolean', default: true, section: 'Permissions' },
  { name: 'share_with_group_lock', label: 'Prevent sharing with groups', help: 'Applies to this group, its subgroups and its projects.', type: 'boolean', default: false, section: 'Permissions' },
  { name: 'prevent_sharing_groups_outside_hierarchy', label: 'Prevent sharing outside the hierarchy', help: 'The group can be shared only with its own subgroups.', type: 'boolean', default: false, section: 'Permissions', topLevelOnly: true, updateOnly: true },
  { name: 'membership_lock', label: 'Lock project membership', help: 'Members can be added only to the group, not to its projects.', type: 'boolean', default: false, section: 'Permissions', tier: 'higher' },
  { name: 'prevent_forking_outside_group', label: 'Prevent forks outside the group', help: 'Projects can be forked only within the group.', ...inheritable, section: 'Permissions', tier: 'higher', updateOnly: true },
  { name: 'require_two_factor_authentication', label: 'Require two-factor sign-in', help: 'Applies to all members.', type: 'boolean', default: false, section: 'Sign-in' },
  { name: 'two_factor_grace_period', label: 'Two-factor grace period', help: 'Members can sign in without a second factor for this many hours.', type: 'integer', unit: 'hours', default: 48, section: 'Sign-in' },
  { name: 'ip_restriction_ranges', label: 'Allowed IP ranges', help: 'Separate ranges with commas. Leave empty to allow all addresses.', type: 'line', nullable: true, default: null, section: 'Sign-in', tier: 'higher', updateOnly: true },
  { name: 'emails_disabled', label: 'Disable email notifications', help: 'Applies to the group and everything in it.', ...inheritable, section: 'Notifications' },
  { name: 'mentions_disabled', label: 'Disable group mentions', help: 'Mentioning the group notifies nobody.', ...inheritable, section: 'Notifications' },
  { name: 'default_branch_protection', label: 'Default branch protection', help: 'Protects the default branches of new projects.', ...choiceOf([0, 'No protection'], [1, 'Partial protection'], [2, 'Full protection'], [3, 'Protected against pushes']), section: 'Repositories' },
  { name: 'lfs_enabled', label: 'Large files (LFS)', help: 'Applies to all projects in the group.', type: 'boolean', default: true, section: 'Repositories' },
  { name: 'auto_devops_enabled', label: 'Auto DevOps', help: 'Applies to projects without their own setting.', ...inheritable, section: 'Repositories' },
  { name: 'wiki_access_level', label: 'Group wiki', help: 'These users can read the wiki.', ...choiceOf(['disabled', 'Nobody'], ['private', 'Members'], ['enabled', 'Everyone with access']), default: 'enabled', section: 'Repositories', tier: 'higher' },
  { name: 'file_template_project_id', label: 'File template project', help: 'Enter the ID of the project that contains the templates. Leave empty for none.', ...optionalNumber, section: 'Repositories', tier: 'higher', updateOnly: true },
  { name: 'shared_runners_minutes_limit', label: 'Compute minutes per month', help: 'Limits the use of instance runners. Leave empty for the instance default; 0 means no limit.', ...optionalNumber, section: 'Runners', tier: 'higher', admin: true },
  { name: 'extra_shared_runners_minutes_limit', label: 'Additional compute minutes', help: 'Adds to the monthly limit.', ...optionalNumber, section: 'Runners', tier: 'higher', admin: true },
]

interface Viewer {
  licensed: boolean
  admin: boolean
}

/** The attributes that the viewer can set on this group. */
export const attributesFor = (
  { licensed, admin }: Viewer,
  { topLevel, creating }: { topLevel: boolean; creating: boolean },
) =>
  attributes.filter(
    (attribute) =>
      (licensed || attribute.tier !== 'higher') &&
      (admin || !attribute.admin) &&
      (topLevel || !attribute.topLevelOnly) &&
      !(creating && attribute.updateOnly),
  )

/** Labels of the attributes that the group would have on a paid tier. */
export const paidLabels = (options: { admin: boolean; topLevel: boolean }): string[] =>
  attributesFor({ licensed: true, admin: options.admin }, { topLevel: options.topLevel, creating: false })
    .filter(({ tier }) => tier === 'higher')
    .map(({ label }) => label)
