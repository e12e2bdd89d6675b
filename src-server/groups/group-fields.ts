import { z } from 'zod'
import type { Actor } from '../kit/access/actor.ts'
import type { Flag } from '../kit/db/schema.ts'
import { errorText, recordId } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { visibility } from './entity.ts'

const flag = z.boolean().optional()
const flagOrNull = z.boolean().nullable().optional()
const text = z.string().nullable().optional()
const number = z.int().nullable().optional()

/** The fields are in the order of error texts: `fieldsBeforeParent`, then `parent_id`, then `fieldsAfterParent`. */
const fieldsBeforeParent = {
  auto_devops_enabled: flagOrNull.describe(
    'Enables Auto DevOps for its projects; null inherits the value of the parent',
  ),
  default_branch_protection: z
    .int()
    .refine((level) => level >= 0 && level <= 3, errorText('does not have a valid value'))
    .optional()
    .describe('Default: the instance setting'),
  description: text.describe('At most 255 characters'),
  emails_disabled: flagOrNull.describe('Disables email notifications'),
  lfs_enabled: flag.describe('Enables Git LFS for its projects'),
  mentions_disabled: flagOrNull.describe('Mentions of the group notify nobody'),
}
const fieldsAfterParent = {
  project_creation_level: z
    .enum(['noone', 'maintainer', 'developer'])
    .optional()
    .describe('Who may create projects in the group'),
  request_access_enabled: flag.describe('Users can request access'),
  require_two_factor_authentication: flag.describe('Members must sign in with two factors'),
  share_with_group_lock: flag.describe('Its projects cannot be shared with other groups'),
  subgroup_creation_level: z.enum(['owner', 'maintainer']).optional().describe('Who may create subgroups'),
  two_factor_grace_period: z.int().optional().describe('Hours until two-factor sign-in is required'),
  visibility: visibility
    .optional()
    .describe('At most the visibility of the parent group, at least that of its subgroups and projects'),
  membership_lock: flag.describe('Its projects cannot have members of their own; only in paid tiers'),
  extra_shared_runners_minutes_limit: number.describe(
    'Additional minutes that were bought; only for administrators, in paid tiers',
  ),
  shared_runners_minutes_limit: number.describe(
    'Minutes per month on shared runners; null for the instance setting, 0 for no limit. Only for administrators, in paid tiers',
  ),
  wiki_access_level: z
    .enum(['disabled', 'private', 'enabled'])
    .optional()
    .describe('Access to the wiki; only in paid tiers'),
}

/** Fields that can be set on new and existing groups, in addition to name and path. */
export const groupFields = { ...fieldsBeforeParent, ...fieldsAfterParent }
/** Fields of a new group, with its parent. */
export const newGroupFields = {
  ...fieldsBeforeParent,
  parent_id: recordId.optional().describe('ID of the parent group, for a subgroup'),
  ...fieldsAfterParent,
}

const switchedOff = (described: string) => `Behind a feature flag that is off, so without effect: ${described}`

const storedFurtherFields = {
  shared_runners_setting: z
    .enum(['enabled', 'disabled_and_overridable', 'disabled_and_unoverridable', 'disabled_with_override'])
    .optional()
    .describe('Use of shared runners by its projects'),
  prevent_sharing_groups_outside_hierarchy: flag.describe(
    'Only for top-level groups: its subgroups and projects cannot be shared with groups outside',
  ),
  prevent_forking_outside_group: flagOrNull.describe('Forks must stay within the group; only in paid tiers'),
  file_template_project_id: recordId
    .nullable()
    .optional()
    .describe('A project in the group or its subgroups whose files are templates; only in paid tiers'),
  ip_restriction_ranges: text.describe(
    'Comma-separated addresses and ranges such as 10.0.0.0/8. Stored and returned, but not enforced. Only in paid tiers',
  ),
  allowed_email_domains_list: text.describe(
    'Comma-separated domains. Stored, but neither returned nor enforced. Only in paid tiers',
  ),
}
const switchedOffFields = {
  unique_project_download_limit: number.describe(switchedOff('0 to 10000')),
  unique_project_download_limit_interval_in_seconds: number.describe(switchedOff('0 to 864000')),
  unique_project_download_limit_allowlist: z.array(z.string()).optional().describe(switchedOff('usernames')),
  unique_project_download_limit_alertlist: z.array(recordId).optional().describe(switchedOff('IDs of users')),
  auto_ban_user_on_excessive_projects_download: flag.describe(switchedOff('a boolean')),
}
/** Fields that can be changed but not set on a new group. */
export const furtherFields = { ...storedFurtherFields, ...switchedOffFields }

const storedFields = z.object({ ...groupFields, ...storedFurtherFields })
type GroupFields = Partial<z.output<typeof storedFields>>

const flagOf = (value: boolean | undefined): Flag | undefined => (value === undefined ? undefined : value ? 1 : 0)
const flagOrNullOf = (value: boolean | null | undefined): Flag | null | undefined =>
  value === null ? null : flagOf(value)

/** Keeps only the fields that were sent; other columns keep their values. */
const withoutUndefined = <T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(columns))

/** Columns that need a license. */
const paidColumns = (fields: GroupFields) =>
  ({
    membership_lock: flagOf(fields.membership_lock),
    extra_shared_runners_minutes_limit: fields.extra_shared_runners_minutes_limit,
    shared_runners_minutes_limit: fields.shared_runners_minutes_limit,
    wiki_access_level: fields.wiki_access_level,
    prevent_forking_outside_group: flagOrNullOf(fields.prevent_forking_outside_group),
    file_template_project_id: fields.file_template_project_id,
    ip_restriction_ranges: fields.ip_restriction_ranges,
    allowed_email_domains_list: fields.allowed_email_domains_list,
  }) satisfies Partial<Record<keyof GroupFields, unknown>>

/** Columns of all tiers. The type requires every field that is not paid, so a new field cannot be forgotten. */
const freeColumns = (fields: GroupFields) =>
  ({
    auto_devops_enabled: flagOrNullOf(fields.auto_devops_enabled),
    default_branch_protection: fields.default_branch_protection,
    description: fields.description,
    emails_disabled: flagOrNullOf(fields.emails_disabled),
    lfs_enabled: flagOf(fields.lfs_enabled),
    mentions_disabled: flagOrNullOf(fields.mentions_disabled),
    project_creation_level: fields.project_creation_level,
    request_access_enabled: flagOf(fields.request_access_enabled),
    require_two_factor_authentication: flagOf(fields.require_two_factor_authentication),
    share_with_group_lock: flagOf(fields.share_with_group_lock),
    subgroup_creation_level: fields.subgroup_creation_level,
    two_factor_grace_period: fields.two_factor_grace_period,
    visibility: fields.visibility,
    shared_runners_setting:
      fields.shared_runners_setting === 'disabled_with_override' ? OVERRIDABLE : fields.shared_runners_setting,
    prevent_sharing_groups_outside_hierarchy: flagOf(fields.prevent_sharing_groups_outside_hierarchy),
  }) satisfies Record<Exclude<keyof GroupFields, keyof ReturnType<typeof paidColumns>>, unknown>

/** Converts fields to columns. Fields of the higher tiers are ignored without a license. */
export const groupColumns = (fields: GroupFields, licensed: boolean) =>
  withoutUndefined({ ...freeColumns(fields), ...(licensed && paidColumns(fields)) })

/** An old name for the same value. */
const OVERRIDABLE = 'disabled_and_overridable'

/** Without the branch protection, if only administrators may set it: the platform ignores it then. */
export const withAllowedProtection = <Body extends { default_branch_protection?: number | undefined }>(
  body: Body,
  actor: Actor,
  { settings, licensed }: Pick<Instance, 'settings' | 'licensed'>,
): Body =>
  licensed && !actor.admin && !settings.get('group_owners_can_manage_default_branch_protection')
    ? { ...body, default_branch_protection: undefined }
    : body
