/** What one can set of a group, as the settings and the long form show it. */
export interface Attribute {
  /** On the wire. */
  name: AttributeName
  label: string
  help: string
  /** `tri`: on, off, or as the group above and the instance say. */
  kind: 'flag' | 'tri' | 'choice' | 'number' | 'text'
  choices?: readonly (readonly [value: string | number, name: string])[]
  section: Section
  /** Without the higher tiers it is not there. */
  tier?: true
  admin?: true
  /** Only of a group at the top. */
  top?: true
  /** Can be changed, but not said when a group is made. */
  later?: true
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

export const sections = ['Rights', 'Sign-in', 'Notifications', 'Repositories', 'Runners'] as const
export type Section = (typeof sections)[number]

const createLevels = [
  ['noone', 'Nobody'],
  ['maintainer', 'Maintainers'],
  ['developer', 'Developers'],
] as const

// biome-ignore format: a table, one attribute a line
const attributes: readonly Attribute[] = [
  { name: 'project_creation_level', label: 'Who may create projects', help: 'The lowest role that may.', kind: 'choice', choices: createLevels, section: 'Rights' },
  { name: 'subgroup_creation_level', label: 'Who may create subgroups', help: 'The lowest role that may.', kind: 'choice', choices: [['owner', 'Owners'], ['maintainer', 'Maintainers']], section: 'Rights' },
  { name: 'request_access_enabled', label: 'People may ask for access', help: 'Owners then decide.', kind: 'flag', section: 'Rights' },
  { name: 'share_with_group_lock', label: 'No sharing with other groups', help: 'Neither this group nor its projects; reaches all below.', kind: 'flag', section: 'Rights' },
  { name: 'prevent_sharing_groups_outside_hierarchy', label: 'No sharing outside the hierarchy', help: 'Only with groups below this one.', kind: 'flag', section: 'Rights', top: true, later: true },
  { name: 'membership_lock', label: 'No members added in projects', help: 'Only the group takes members.', kind: 'flag', section: 'Rights', tier: true },
  { name: 'prevent_forking_outside_group', label: 'No forks outside the group', help: 'Forks stay in the group.', kind: 'tri', section: 'Rights', tier: true, later: true },
  { name: 'require_two_factor_authentication', label: 'Require two-factor sign-in', help: 'Of all members.', kind: 'flag', section: 'Sign-in' },
  { name: 'two_factor_grace_period', label: 'Grace period', help: 'Hours until it is enforced.', kind: 'number', section: 'Sign-in' },
  { name: 'ip_restriction_ranges', label: 'Only from these addresses', help: 'Ranges, separated by commas; empty for all.', kind: 'text', section: 'Sign-in', tier: true, later: true },
  { name: 'emails_disabled', label: 'No e-mail', help: 'To nobody about anything in it.', kind: 'tri', section: 'Notifications' },
  { name: 'mentions_disabled', label: 'The group cannot be mentioned', help: 'Its name notifies nobody.', kind: 'tri', section: 'Notifications' },
  { name: 'default_branch_protection', label: 'Default branch of new projects', help: 'Who may push to it.', kind: 'choice', choices: [[0, 'Not protected'], [1, 'Partly'], [2, 'Fully'], [3, 'Against pushes']], section: 'Repositories' },
  { name: 'lfs_enabled', label: 'Large file storage', help: 'For all projects in it.', kind: 'flag', section: 'Repositories' },
  { name: 'auto_devops_enabled', label: 'Default pipeline', help: 'For all projects that say nothing else.', kind: 'tri', section: 'Repositories' },
  { name: 'wiki_access_level', label: 'Wiki of the group', help: 'Who reads it.', kind: 'choice', choices: [['disabled', 'Nobody'], ['private', 'Members'], ['enabled', 'Everyone']], section: 'Repositories', tier: true },
  { name: 'file_template_project_id', label: 'Project with file templates', help: 'Its ID; empty for none.', kind: 'number', section: 'Repositories', tier: true, later: true },
  { name: 'shared_runners_minutes_limit', label: 'Minutes a month', help: 'On shared runners. Empty: as the instance says; 0: no limit.', kind: 'number', section: 'Runners', tier: true, admin: true },
  { name: 'extra_shared_runners_minutes_limit', label: 'Minutes bought', help: 'On top of those.', kind: 'number', section: 'Runners', tier: true, admin: true },
]

interface Asker {
  licensed: boolean
  admin: boolean
}

/** Those that this user can set of this group; the higher tiers' are told of, not offered, where they are off. */
export const attributesFor = ({ licensed, admin }: Asker, { top, making }: { top: boolean; making: boolean }) =>
  attributes.filter(
    (one) => (licensed || !one.tier) && (admin || !one.admin) && (top || !one.top) && !(making && one.later),
  )

/** A value as it stands in the diff. */
export const printed = (value: Value | undefined) => JSON.stringify(value ?? null)
