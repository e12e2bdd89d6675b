import { z } from 'zod'
import { ACCESS_LEVELS } from '../kit/access/roles.ts'
import { keysetPagination } from '../kit/http/pagination.ts'
import { commaList, datetime, says } from '../kit/http/wire.ts'

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
/** What lists of projects can be ordered by. */
export type ProjectOrder = (typeof projectOrders)[number]

const levels: readonly number[] = ACCESS_LEVELS

/** The parameters of every list of projects. */
export const projectFilters = {
  archived: z.boolean().optional().describe('Only archived projects, or only others'),
  id_after: z.int().optional(),
  id_before: z.int().optional(),
  imported: z.boolean().optional().describe('Only what the caller imported'),
  last_activity_after: datetime.optional(),
  last_activity_before: datetime.optional(),
  membership: z.boolean().optional().describe('Only projects that the caller is a member of'),
  min_access_level: z
    .int()
    .refine((level) => levels.includes(level), says('does not have a valid value'))
    .optional()
    .describe("The caller's lowest access level"),
  order_by: z
    .enum(projectOrders)
    .default('created_at')
    .describe("Similarity is for a search among one's own projects, sizes are for administrators"),
  owned: z.boolean().optional().describe('Only projects that the caller owns'),
  repository_checksum_failed: z.boolean().optional().describe('For administrators'),
  repository_storage: z.string().optional().describe('For administrators'),
  search: z.string().optional(),
  search_namespaces: z.boolean().default(false).describe('Whether search looks at the paths and names above too'),
  simple: z.boolean().default(false),
  sort: z.enum(['asc', 'desc']).default('desc'),
  starred: z.boolean().optional(),
  statistics: z.boolean().default(false),
  topic: commaList(z.string()).optional().describe('Names, comma-separated; a project must have all of them'),
  topic_id: z.int().optional(),
  visibility: z.enum(['private', 'internal', 'public']).optional(),
  wiki_checksum_failed: z.boolean().optional().describe('For administrators'),
  with_custom_attributes: z.boolean().default(false).describe('For administrators'),
  with_issues_enabled: z.boolean().default(false),
  with_merge_requests_enabled: z.boolean().default(false),
  with_programming_language: z.string().optional(),
  custom_attributes: z
    .record(z.string(), z.string())
    .optional()
    .describe('For administrators: `custom_attributes[key]=value`, a project must have all of them'),
  ...keysetPagination,
}
export type ProjectQuery = z.output<z.ZodObject<typeof projectFilters>>

/** More words than anybody types; as many as a statement can bear. */
const MOST_WORDS = 250

/** What a search asks for: words that must all stand in one column, or the whole of a column. */
export interface SearchTerms {
  exact: boolean
  words: readonly string[]
}

/**
 * Splits a search at white space, a quoted phrase stays whole. Words under three letters count only where there is no longer one, and
 * then the whole search must equal the column (BEHAVIOUR 1.14).
 *
 * @returns undefined where nothing is searched for
 */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const whole = (text ?? '').trim()
  if (whole === '') return undefined
  const words = [...whole.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')
  const long = words.filter((word) => word.length >= 3)
  return long.length > 0
    ? { exact: false, words: [...new Set(long)].slice(0, MOST_WORDS) }
    : { exact: true, words: [whole] }
}

/** `50%` as a LIKE pattern for "contains", with `\` as the escape. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
