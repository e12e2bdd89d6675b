import { z } from 'zod'
import { ACCESS_LEVELS } from '../kit/access/roles.ts'
import { cursor } from '../kit/http/cursor.ts'
import { keysetPagination, pagination } from '../kit/http/pagination.ts'
import { commaList, errorText, recordId } from '../kit/http/wire.ts'

const levels: readonly number[] = ACCESS_LEVELS
const orders = ['name', 'path', 'id'] as const

const skip_groups = commaList(recordId).optional().describe('IDs of groups to leave out')
const all_available = z
  .boolean()
  .optional()
  .describe(
    "Lists all visible groups instead of the caller's own. Default: true for administrators. Ignored with `owned` or `min_access_level`",
  )
const sort = z.enum(['asc', 'desc']).default('asc').describe('Direction of the order')
/** Parameters that both lists share, after order and direction. */
const further = {
  statistics: z.boolean().default(false).describe('Adds statistics; only for administrators'),
  with_custom_attributes: z.boolean().default(false).describe('Adds custom attributes; only for administrators'),
  owned: z.boolean().default(false).describe('Only groups that the caller owns'),
  min_access_level: z
    .int()
    .refine((level) => levels.includes(level), errorText('does not have a valid value'))
    .optional()
    .describe('Minimum access level of the caller; ignored with `owned`'),
}
const custom_attributes = z
  .record(z.string(), z.string())
  .optional()
  .describe('`custom_attributes[key]=value`; a group must have all of them. Only for administrators')

/** Parameters of the list of all groups. */
export const groupFilters = {
  skip_groups,
  all_available,
  search: z.string().optional().describe('Words in the name or path'),
  order_by: z
    .enum([...orders, 'similarity'])
    .default('name')
    .describe('`similarity` requires a search and ignores `sort`'),
  sort,
  ...further,
  top_level_only: z.boolean().default(false).describe('Only top-level groups'),
  custom_attributes,
  ...keysetPagination,
  pagination: keysetPagination.pagination.describe(
    '`keyset`: keyset pages by ascending name, for anonymous callers only. Otherwise numbered pages',
  ),
  cursor: cursor.describe(
    'Position from the link of the previous keyset page; only for anonymous callers, ordered by name',
  ),
}

/** Parameters of the lists of subgroups. */
export const subgroupFilters = {
  skip_groups,
  all_available,
  search: z.string().optional().describe("Words in the group's own path, without the paths of parent groups"),
  order_by: z.enum(orders).default('name').describe('Order of the list; equal values are ordered by id'),
  sort,
  ...further,
  custom_attributes,
  ...pagination,
}

export type GroupOrder = (typeof orders)[number] | 'similarity'
/** Parsed parameters of either list. */
export type GroupQuery = Omit<z.output<z.ZodObject<typeof subgroupFilters>>, 'order_by' | 'page' | 'per_page'> & {
  order_by: GroupOrder
  top_level_only?: boolean
}
