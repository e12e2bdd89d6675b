import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { datetime, recordId } from '../kit/http/wire.ts'

const userOrders = ['id', 'name', 'username', 'created_at', 'updated_at'] as const
/** Orders that administrators can choose. */
export type UserOrder = (typeof userOrders)[number]

/** Parameters of lists of users. */
export const userFilters = {
  search: z.string().optional().describe('Name, username, or a whole e-mail address'),
  username: z.string().optional(),
  active: z.boolean().default(false),
  blocked: z.boolean().default(false),
  external: z.boolean().default(false),
  exclude_internal: z.boolean().default(false).describe('Without the bots of the instance itself'),
  exclude_external: z.boolean().default(false),
  extern_uid: z.string().optional().describe('For administrators, with provider'),
  provider: z.string().optional().describe('For administrators, with extern_uid'),
  created_before: datetime.optional().describe('Created then or earlier'),
  created_after: datetime.optional().describe('Created then or later'),
  custom_attributes: z
    .record(z.string(), z.string())
    .optional()
    .describe('For administrators: `custom_attributes[key]=value`, a user must have all of them'),
  with_custom_attributes: z.boolean().default(false).describe('For administrators'),
  without_projects: z.boolean().default(false).describe('Only users who are members of no project'),
  order_by: z.enum(userOrders).default('id').describe('For administrators; created_at is the order of ids'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('For administrators'),
  two_factor: z.enum(['enabled', 'disabled']).optional().describe('For administrators'),
  admins: z.boolean().default(false).describe('For administrators'),
  saml_provider_id: recordId.optional().describe('For administrators; higher tier'),
  ...pagination,
}
export type UserQuery = z.output<z.ZodObject<typeof userFilters>>
