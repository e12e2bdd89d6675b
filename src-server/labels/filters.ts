import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { atLeastOneOf, exactlyOneOf } from '../kit/http/rules.ts'
import { commaList, recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'

/** `:id` of the project or group with the labels. */
export const homeParams = { id: projectId }
export const labelParams = { ...homeParams, label_id: z.string().describe('ID or title of a label') }

const includeAncestors = z.boolean().default(true).describe('Also labels of the parent groups')

/** The parameters of a list of labels. */
export const labelFilters = {
  with_counts: z
    .boolean()
    .default(false)
    .describe('Adds the numbers of issues and merge requests that the caller sees'),
  include_ancestor_groups: includeAncestors,
  search: z.string().optional().describe('Part of the title or description'),
  ...pagination,
}
/** The list of a group can also contain what is below the group. */
export const groupLabelFilters = {
  ...labelFilters,
  include_descendant_groups: z.boolean().default(false).describe('Also labels of the subgroups'),
  only_group_labels: z.boolean().default(true).describe('`false`: also labels of the projects'),
}
const narrowing = {
  search: z.string().optional().describe('Part of the title or description'),
  ids: commaList(recordId).optional().describe('IDs of the labels to list'),
  inherited: z.boolean().optional().describe('`true`: only labels of parent groups; `false`: only own labels'),
  subscribed: z
    .boolean()
    .optional()
    .describe('`true`: only labels that the caller is subscribed to; `false`: only others'),
}
const direction = z.enum(['asc', 'desc']).default('asc').describe('Direction of the order')
/** The parameters of a list of labels with the groups that they come from. */
export const sourcedGroupLabelFilters = { ...narrowing, sort: direction, ...pagination }
export const sourcedLabelFilters = {
  ...narrowing,
  order_by: z.enum(['title', 'priority']).default('title').describe('Labels without a priority come last'),
  sort: direction,
  ...pagination,
}
export type SourcedLabelQuery = z.output<z.ZodObject<typeof sourcedGroupLabelFilters>> & {
  order_by?: 'title' | 'priority'
}
/** The parameters of a read of one label. */
export const labelScope = { include_ancestor_groups: includeAncestors }

const color = z.string().describe('`#RRGGBB`, `#RGB` or a name that CSS knows')
const description = z.string().nullable().optional()
const priority = z.int().nullable().optional().describe('From 0, which is the most urgent')

const newLabel = { name: z.string(), color, description }
export const newGroupLabelFields = newLabel
export const newProjectLabelFields = { ...newLabel, priority }

const changes = { new_name: z.string().optional(), color: color.optional(), description }
export const groupLabelChanges = changes
export const projectLabelChanges = { ...changes, priority }

/** Names the label in requests to `/labels`, which older clients send instead of `/labels/:label_id`. */
export const labelSelector = {
  label_id: recordId.optional(),
  name: z.string().optional().describe('The title that the label has now'),
}
export const selectorRule = exactlyOneOf('label_id', 'name')
export const selectedLabel = ({ label_id, name = '' }: { label_id?: number | undefined; name?: string | undefined }) =>
  label_id === undefined ? name : String(label_id)

export const groupLabelRules = [atLeastOneOf('new_name', 'color', 'description')]
export const projectLabelRules = [atLeastOneOf('new_name', 'color', 'description', 'priority')]
