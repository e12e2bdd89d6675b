import { z } from 'zod'
import { ACCESS_LEVELS } from '../kit/access/roles.ts'
import { keysetPagination, pagination } from '../kit/http/pagination.ts'
import { commaList, datetime, errorText, recordId } from '../kit/http/wire.ts'

const projectOrders = [
  'id',
  'name',
  'path',
  'created_at',
  'updated_at',
  'last_activity_at',
  'similarity',
  'repository_size',
  'storage_size',
  'packages_size',
  'wiki_size',
] as const
/** The orders of lists of projects. */
export type ProjectOrder = (typeof projectOrders)[number]

const levels: readonly number[] = ACCESS_LEVELS

const orderBy = (orders: readonly [ProjectOrder, ...ProjectOrder[]]) =>
  z
    .enum(orders)
    .default('created_at')
    .describe('Order of the list; equal values are ordered by id, in the same direction')
/** The orders of lists that belong to a user or a project. */
const plainOrders = ['id', 'name', 'path', 'created_at', 'updated_at', 'last_activity_at'] as const

const archived = z
  .boolean()
  .optional()
  .describe('`true`: only archived projects; `false`: only projects that are not archived')
const membership = z.boolean().optional().describe('Only projects that the caller is a member of')
const min_access_level = z
  .int()
  .refine((level) => levels.includes(level), errorText('does not have a valid value'))
  .optional()
  .describe('Minimum access level of the caller')
const owned = z.boolean().optional().describe('Only projects that the caller owns')
const starred = z.boolean().optional().describe('Only projects that the caller has starred')
const simple = z.boolean().default(false).describe('Only the basic fields')
const sort = z.enum(['asc', 'desc']).default('desc').describe('Direction of the order')
const statistics = z.boolean().default(false).describe('Adds statistics; only for Reporters')
const visibility = z.enum(['private', 'internal', 'public']).optional().describe('Only projects of this visibility')
const with_custom_attributes = z.boolean().default(false).describe('Adds custom attributes; only for administrators')
const with_issues_enabled = z.boolean().default(false).describe('Only projects in which the caller can use issues')
const with_merge_requests_enabled = z
  .boolean()
  .default(false)
  .describe('Only projects in which the caller can use merge requests')
const id_after = z.int().optional().describe('Only ids above this one')
const id_before = z.int().optional().describe('Only ids below this one')
const search = z
  .string()
  .optional()
  .describe(
    'Words that must all be in the path, in the name or in the description. Words of fewer than three letters are ignored if the search has longer words',
  )
const with_programming_language = z.string().optional().describe('Only projects with code in this language')

/** The parameters of the list of all projects. */
export const projectFilters = {
  archived,
  id_after,
  id_before,
  imported: z.boolean().optional().describe('Only projects that the caller imported'),
  last_activity_after: datetime.optional().describe('Only projects with activity after this time'),
  last_activity_before: datetime.optional().describe('Only projects without activity since this time'),
  membership,
  min_access_level,
  order_by: orderBy(projectOrders).describe(
    "Order of the list. `similarity` requires a search and lists only the caller's own projects; sizes are only for administrators. If a requirement is not met, the order is by id",
  ),
  owned,
  repository_checksum_failed: z
    .boolean()
    .optional()
    .describe('Only projects whose repository checksum failed; only for administrators, in paid tiers'),
  repository_storage: z
    .string()
    .optional()
    .describe('Only projects in this repository storage; only for administrators'),
  search,
  search_namespaces: z.boolean().default(false).describe('Also searches the paths and names of parent groups'),
  simple,
  sort,
  starred,
  statistics,
  topic: commaList(z.string()).optional().describe('Names, comma-separated; a project must have all these topics'),
  topic_id: recordId.optional().describe('Only projects with this topic'),
  visibility,
  wiki_checksum_failed: z
    .boolean()
    .optional()
    .describe('Only projects whose wiki checksum failed; only for administrators, in paid tiers'),
  with_custom_attributes,
  with_issues_enabled,
  with_merge_requests_enabled,
  with_programming_language,
  custom_attributes: z
    .record(z.string(), z.string())
    .optional()
    .describe('`custom_attributes[key]=value`; a project must have all of them. Only for administrators'),
  ...keysetPagination,
}

/** The parameters that all lists of a user or a project share. */
const commonFilters = {
  archived,
  membership,
  min_access_level,
  order_by: orderBy(plainOrders),
  owned,
  search,
  simple,
  sort,
  starred,
  statistics,
  visibility,
  with_custom_attributes,
  with_issues_enabled,
  with_merge_requests_enabled,
}
/** The parameters of the list of a user's own projects. */
export const userProjectFilters = {
  ...commonFilters,
  id_after,
  id_before,
  with_programming_language,
  ...keysetPagination,
}
/** The parameters of the projects that somebody starred, and of the forks of a project. */
export const starredProjectFilters = { ...commonFilters, ...pagination }

const with_security_reports = z
  .boolean()
  .default(false)
  .describe('Only projects with security reports; always empty, because Gantry runs no jobs (highest tier)')

/** The parameters of the list of projects that are shared with a group. */
export const sharedProjectFilters = {
  archived,
  min_access_level,
  order_by: orderBy(plainOrders),
  search,
  simple,
  sort,
  starred,
  visibility,
  with_custom_attributes,
  with_issues_enabled,
  with_merge_requests_enabled,
  with_security_reports,
  ...pagination,
}
/** The parameters of the list of a group's projects. */
export const groupProjectFilters = {
  ...sharedProjectFilters,
  include_subgroups: z.boolean().default(false).describe('Includes projects of subgroups'),
  order_by: orderBy([...plainOrders, 'similarity']).describe(
    'Order of the list; `similarity` ignores `sort` and, without a search, orders by name',
  ),
  owned,
  with_shared: z.boolean().default(true).describe('Includes projects that are shared with the group'),
}

export type ProjectQuery = z.output<z.ZodObject<typeof projectFilters>>
type GroupProjectQuery = z.output<z.ZodObject<typeof groupProjectFilters>>
/** The query of any list of projects: the order and the filters that the list supports. */
export type ListQuery = { [N in keyof ProjectQuery]?: ProjectQuery[N] | undefined } & Pick<
  ProjectQuery,
  'order_by' | 'sort'
> & { with_security_reports?: GroupProjectQuery['with_security_reports'] }
