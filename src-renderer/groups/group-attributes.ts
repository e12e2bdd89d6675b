/** A setting of a group, shown in the group's settings and in the form for a new group. */
export interface Attribute {
  /** The name in the API. */
  name: AttributeName
  label: string
  help: string
  /** `inheritable` flags can also be null, which inherits from the parent group or the instance. */
  kind: 'flag' | 'inheritable' | 'choice' | 'number' | 'text'
  choices?: readonly (readonly [value: string | number, name: string])[]
  section: Section
  /** Not available on the free tier. */
  tier?: true
  admin?: true
  topLevelOnly?: true
  /** Cannot be set when a group is created. */
  updateOnly?: true
}
export type Value = string | number | boolean | null
export type AttributeName =
  | 'project_creation_level'
  | 'subgroup_creation_level'
  | 'share_with_group_lock'
  | 'prevent_sharing_groups_outside_hierarchy'
  | 'prevent_forking_outside_group'
  | 'membership_lock'
  | 'request_access_enabled'
  | 'require_two_factor_authentication'
  | 'two_factor_grace_period'
  | 'ip_restriction_ranges'
  | 'emails_disabled'
  | 'mentions_disabled'
  | 'default_branch_protection'
  | 'lfs_enabled'
  | 'auto_devops_enabled'
  | 'wiki_access_level'
  | 'file_template_project_id'
  | 'shared_runners_minutes_limit'
  | 'extra_shared_runners_minutes_limit'

export const sections = ['Permissions', 'Sign-in', 'Notifications', 'Repositories', 'Runners'] as const
export type Section = (typeof sections)[number]

const creationRoles = [
  ['noone', 'Nobody'],
  ['maintainer', 'Maintainers'],
  ['developer', 'Developers'],
] as const

// biome-ignore format: a table, one attribute a line
const attributes: readonly Attribute[] = [
  { name: 'project_creation_level', label: 'Project creation', help: 'Members with this role or a higher role can create projects.', kind: 'choice', choices: creationRoles, section: 'Permissions' },
  { name: 'subgroup_creation_level', label: 'Subgroup creation', help: 'Members with this role or a higher role can create subgroups.', kind: 'choice', choices: [['owner', 'Owners'], ['maintainer', 'Maintainers']], section: 'Permissions' },
  { name: 'request_access_enabled', label: 'Allow access requests', help: 'Owners decide on each request.', kind: 'flag', section: 'Permissions' },
  { name: 'share_with_group_lock', label: 'Prevent sharing with groups', help: 'Applies to this group, its subgroups and its projects.', kind: 'flag', section: 'Permissions' },
  { name: 'prevent_sharing_groups_outside_hierarchy', label: 'Prevent sharing outside the hierarchy', help: 'The group can be shared only with its own subgroups.', kind: 'flag', section: 'Permissions', topLevelOnly: true, updateOnly: true },
  { name: 'membership_lock', label: 'Lock project membership', help: 'Members can be added only to the group, not to its projects.', kind: 'flag', section: 'Permissions', tier: true },
  { name: 'prevent_forking_outside_group', label: 'Prevent forks outside the group', help: 'Projects can be forked only within the group.', kind: 'inheritable', section: 'Permissions', tier: true, updateOnly: true },
  { name: 'require_two_factor_authentication', label: 'Require two-factor sign-in', help: 'Applies to all members.', kind: 'flag', section: 'Sign-in' },
  { name: 'two_factor_grace_period', label: 'Two-factor grace period', help: 'Members can sign in without a second factor for this many hours.', kind: 'number', section: 'Sign-in' },
  { name: 'ip_restriction_ranges', label: 'Allowed IP ranges', help: 'Separate ranges with commas. Leave empty to allow all addresses.', kind: 'text', section: 'Sign-in', tier: true, updateOnly: true },
  { name: 'emails_disabled', label: 'Disable email notifications', help: 'Applies to the group and everything in it.', kind: 'inheritable', section: 'Notifications' },
  { name: 'mentions_disabled', label: 'Disable group mentions', help: 'Mentioning the group notifies nobody.', kind: 'inheritable', section: 'Notifications' },
  { name: 'default_branch_protection', label: 'Default branch protection', help: 'Protects the default branches of new projects.', kind: 'choice', choices: [[0, 'None'], [1, 'Partial'], [2, 'Full'], [3, 'Developers can only merge']], section: 'Repositories' },
  { name: 'lfs_enabled', label: 'Large files (LFS)', help: 'Applies to all projects in the group.', kind: 'flag', section: 'Repositories' },
  { name: 'auto_devops_enabled', label: 'Auto DevOps', help: 'Applies to projects without their own setting.', kind: 'inheritable', section: 'Repositories' },
  { name: 'wiki_access_level', label: 'Group wiki', help: 'These users can read the wiki.', kind: 'choice', choices: [['disabled', 'Nobody'], ['private', 'Members'], ['enabled', 'Everyone with access']], section: 'Repositories', tier: true },
  { name: 'file_template_project_id', label: 'File template project', help: 'Enter the ID of the project that contains the templates. Leave empty for none.', kind: 'number', section: 'Repositories', tier: true, updateOnly: true },
  { name: 'shared_runners_minutes_limit', label: 'Compute minutes per month', help: 'Limits the use of instance runners. Leave empty for the instance default; 0 means no limit.', kind: 'number', section: 'Runners', tier: true, admin: true },
  { name: 'extra_shared_runners_minutes_limit', label: 'Additional compute minutes', help: 'Adds to the monthly limit.', kind: 'number', section: 'Runners', tier: true, admin: true },
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
      (licensed || !attribute.tier) &&
      (admin || !attribute.admin) &&
      (topLevel || !attribute.topLevelOnly) &&
      !(creating && attribute.updateOnly),
  )

/** Labels of the attributes that the group would have on a paid tier. */
export const paidLabels = (options: { admin: boolean; topLevel: boolean }): string[] =>
  attributesFor({ licensed: true, admin: options.admin }, { topLevel: options.topLevel, creating: false })
    .filter(({ tier }) => tier)
    .map(({ label }) => label)

/** The JSON value that the request sends. */
export const formatValue = (value: Value | undefined) => JSON.stringify(value ?? null)
