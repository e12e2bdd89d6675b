import { z } from 'zod'
import { deprecated } from '../kit/http/deprecated.ts'
import { recordId } from '../kit/http/wire.ts'
import { projectWithoutPermissions, sizes } from '../projects/entity.ts'
import { customAttribute } from '../users/entity.ts'

/** `:id` of a group: digits only are an id, any other text is a full path. */
export const groupId = z.union([recordId, z.string()]).describe('ID, or full path (URL-encoded)')

export const visibility = z.enum(['private', 'internal', 'public'])

const statistics = z.object(sizes)
export type GroupStatistics = z.infer<typeof statistics>

/** A group that a project or group is shared with. */
export const sharedGroup = z.object({
  group_id: z.int(),
  group_name: z.string(),
  group_full_path: z.string(),
  group_access_level: z.int(),
  expires_at: z.string().nullable(),
})
export type SharedGroup = z.infer<typeof sharedGroup>

/** Fields that depend on the tier or the caller's role are optional. */
const listFields = {
  id: z.int(),
  web_url: z.string(),
  name: z.string(),
  path: z.string(),
  description: z.string().nullable(),
  visibility,
  share_with_group_lock: z.boolean(),
  require_two_factor_authentication: z.boolean(),
  two_factor_grace_period: z.int().describe('Hours'),
  project_creation_level: z.string(),
  auto_devops_enabled: z.boolean().nullable(),
  subgroup_creation_level: z.string(),
  emails_disabled: z.boolean().nullable(),
  mentions_disabled: z.boolean().nullable(),
  lfs_enabled: z.boolean(),
  default_branch_protection: z.int(),
  avatar_url: z.string().nullable(),
  request_access_enabled: z.boolean(),
  full_name: z.string(),
  full_path: z.string(),
  created_at: z.string(),
  parent_id: z.int().nullable(),
  custom_attributes: z.array(customAttribute).optional().describe('Only for administrators who ask for it'),
  statistics: statistics.optional().describe('Only for administrators who ask for it'),
  ldap_cn: z.string().nullable().optional(),
  ldap_access: z.int().nullable().optional(),
  marked_for_deletion_on: z.string().nullable().optional().describe('Only for Owners'),
  file_template_project_id: z.int().nullable().optional(),
  wiki_access_level: z.string().optional(),
}
/** A group in lists. */
export const groupEntity = z.object(listFields).meta({ id: 'Group' })
export type GroupEntity = z.infer<typeof groupEntity>

/** One group in detail. */
export const groupDetail = z
  .object({
    ...listFields,
    shared_with_groups: z.array(sharedGroup),
    runners_token: z.string().nullable().optional().describe('Only for Owners'),
    prevent_sharing_groups_outside_hierarchy: z.boolean().optional().describe('Only for top-level groups'),
    projects: deprecated(z.array(projectWithoutPermissions).optional(), 'at most 100; use GET /groups/:id/projects'),
    shared_projects: deprecated(
      z.array(projectWithoutPermissions).optional(),
      'at most 100; use GET /groups/:id/projects/shared',
    ),
    shared_runners_minutes_limit: z.int().nullable().optional(),
    extra_shared_runners_minutes_limit: z.int().nullable().optional(),
    prevent_forking_outside_group: z.boolean().nullable().optional(),
    membership_lock: z.boolean().optional(),
    ip_restriction_ranges: z.string().nullable().optional(),
  })
  .meta({ id: 'GroupDetail' })
export type GroupDetail = z.infer<typeof groupDetail>
