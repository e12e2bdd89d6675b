import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { datetime, recordId } from '../kit/http/wire.ts'

const userOrders = ['id', 'name', 'username', 'created_at', 'updated_at'] as const
/** Orders that administrators can choose. */
export type UserOrder = (typeof userOrders)[number]

/** Parameters of lists of users. */
export const userFilters = {
  search: z.string().optional().describe('Part of the name or username, or a complete email address'),
  username: z.string().optional(),
  active: z.boolean().default(false),
  blocked: z.boolean().default(false),
  external: z.boolean().default(false),
  exclude_internal: z.boolean().default(false).describe('Leaves out the bots of the instance'),
  exclude_external: z.boolean().default(false),
  extern_uid: z.string().optional().describe('Requires provider; only for administrators'),
  provider: z.string().optional().describe('Requires extern_uid; only for administrators'),
  created_before: datetime.optional().describe('Only users created at this time or earlier'),
  created_after: datetime.optional().describe('Only users created at this time or later'),
  custom_attributes: z
    .record(z.string(), z.string())
    .optional()
    .describe('`custom_attributes[key]=value`; a user must have all of them. Only for administrators'),
  with_custom_attributes: z.boolean().default(false).describe('Only for administrators'),
  without_projects: z.boolean().default(false).describe('Only users who are members of no project'),
  order_by: z.enum(userOrders).default('id').describe('Only for administrators; `created_at` is the order of ids'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('Only for administrators'),
  two_factor: z.enum(['enabled', 'disabled']).optional().describe('Only for administrators'),
  admins: z.boolean().default(false).describe('Only for administrators'),
  saml_provider_id: recordId.optional().describe('Only for administrators, in paid tiers'),
  ...pagination,
}
export type UserQuery = z.output<z.ZodObject<typeof userFilters>>
