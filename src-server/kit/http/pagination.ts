import { z } from 'zod'
import { ApiError } from '../errors.ts'
import { COUNTED_TO } from '../page-limits.ts'
import type { Reason } from '../reason.ts'
import type { RequestFacts } from './endpoint.ts'
import type { Rule } from './rules.ts'
import { errorText } from './wire.ts'

const NOT_ALLOWED = 'has a value not allowed'

/** The parameters of every list. A page size above 100 becomes 100 silently; 0 is refused. */
export const pagination = {
  page: z.int().default(1).describe('Number of the page, from 1'),
  per_page: z
    .int()
    .refine((n) => n !== 0, errorText(NOT_ALLOWED))
    .default(20)
    .describe('Records on a page, at most 100'),
}
export const keysetPagination = {
  ...pagination,
  per_page: z.int().default(20).describe('Records on a page, at most 100'),
  pagination: z
    .enum(['keyset', 'legacy', 'offset', 'none'])
    .optional()
    .describe('`keyset`: pages that continue after the last id. All other values: numbered pages'),
}

/** A size of 0 is refused on numbered pages; on keyset pages it means the default of 20. */
export const keysetRule: Rule = {
  names: ['per_page'],
  breach: (_, { per_page, pagination: kind }) =>
    kind !== 'keyset' && typeof per_page === 'string' && /^[+-]?0+$/.test(per_page)
      ? `per_page ${NOT_ALLOWED}`
      : undefined,
}

const MAX_OFFSET = 50_000

export interface Page {
  page: number
  per_page: number
  limit: number
  offset: number
}

/** A page below 1 means page 1. A size below 1 means the default of 20, as in version 16.0 of the platform. */
export function pageOf({ page, per_page }: { page: number; per_page: number }): Page {
  const size = per_page < 1 ? 20 : Math.min(per_page, 100)
  const number = Math.max(1, page)
  return { page: number, per_page: size, limit: size, offset: (number - 1) * size }
}

/** @throws ApiError 405 for a page beyond the largest offset that lists of projects and groups allow */
export function refuseDeepOffset({ page, per_page }: Page, type: string) {
  if (page * per_page > MAX_OFFSET)
    throw deepOffset(type, MAX_OFFSET, {
      step: 'parameters',
      fields: [{ name: 'page', needs: `a page that ends at most ${MAX_OFFSET} records from the start` }],
    })
}

/** A page beyond the largest offset. @param type of the records: `Project` */
export const deepOffset = (type: string, records: number, reason: Reason) =>
  new ApiError(
    405,
    {
      error: `Offset pagination has a maximum allowed offset of ${records} for requests that return objects of type ${type}. Remaining records can be retrieved using keyset pagination.`,
    },
    {},
    reason,
  )

/** Checks the order of a keyset page and returns its size. @throws ApiError 405 for any order but id */
export function keysetLimit(query: { order_by: string; per_page: number }): number {
  if (query.order_by !== 'id') refuseKeyset()
  return pageOf({ page: 1, per_page: query.per_page }).limit
}

/**
 * The headers of a numbered page. `total` is the count up to one more than `COUNTED_TO`; beyond it `X-Total`, `X-Total-Pages` and the
 * last link are left out.
 */
export function pageHeaders(page: Page, total: number, shown: number, request: RequestFacts): Record<string, string> {
  const known = total <= COUNTED_TO
  const pages = Math.max(1, Math.ceil(total / page.per_page))
  const more = known ? page.page < pages : shown === page.per_page
  const previous = page.page > 1 && (!known || page.page - 1 <= pages) ? page.page - 1 : undefined
  const next = more ? page.page + 1 : undefined
  const [before, after] = aroundPage(request, page.per_page)
  const to = (number: number, rel: string) => `<${before}${number}${after}>; rel="${rel}"`
  const links = [
    ...(previous === undefined ? [] : [to(previous, 'prev')]),
    ...(next === undefined ? [] : [to(next, 'next')]),
    to(1, 'first'),
    ...(known ? [to(pages, 'last')] : []),
  ]
  return {
    ...linkOf(links),
    'X-Next-Page': next === undefined ? '' : String(next),
    'X-Page': String(page.page),
    'X-Per-Page': String(page.per_page),
    'X-Prev-Page': previous === undefined ? '' : String(previous),
    ...(known && { 'X-Total': String(total), 'X-Total-Pages': String(pages) }),
  }
}

/** Common clients accept 16 KiB of headers in an answer, and each link repeats the query. */
const MAX_LINK_LENGTH = 8_000

/** The links that fit. If links are dropped, the `X-…Page` headers still describe the pages. */
function linkOf(links: readonly string[]): { Link?: string } {
  let left = MAX_LINK_LENGTH
  const fitting = links.filter((link) => {
    left -= link.length
    return left >= 0
  })
  return fitting.length > 0 ? { Link: fitting.join(', ') } : {}
}

/**
 * The only header of a keyset page: a link to the records after `last_id`. The last page with records still has a link, to an empty page,
 * which has none. The link changes one end of the id range and keeps the other: a client that asks for ids 100 to 200 stays between them.
 */
export function keysetHeaders(
  last_id: number | undefined,
  sort: 'asc' | 'desc',
  per_page: number,
  request: RequestFacts,
): Record<string, string> {
  if (last_id === undefined) return {}
  const position = sort === 'asc' ? { id_after: String(last_id) } : { id_before: String(last_id) }
  const fixed = { pagination: 'keyset', order_by: 'id', sort, per_page: String(per_page), ...position }
  return { Link: `<${urlOf(request, fixed, ['page'])}>; rel="next"` }
}

/** The `Link` header of a keyset page whose position is more than an id. `cursor` encodes the position. */
export function cursorHeaders(
  cursor: string | undefined,
  per_page: number,
  request: RequestFacts,
): Record<string, string> {
  if (cursor === undefined) return {}
  const fixed = { pagination: 'keyset', per_page: String(per_page), cursor }
  return { Link: `<${urlOf(request, fixed, ['page'])}>; rel="next"` }
}

/** The `Link` header of a page of lines, which continues after an id. */
export const afterHeaders = (last_id: number | undefined, per_page: number, request: RequestFacts) =>
  last_id === undefined
    ? {}
    : { Link: `<${urlOf(request, { after: String(last_id), per_page: String(per_page) })}>; rel="next"` }

/** @throws ApiError 405 where a list has no keyset pages in the order that was asked for */
export function refuseKeyset(): never {
  throw new ApiError(
    405,
    { error: 'Keyset pagination is not yet available for this type of request' },
    {},
    {
      step: 'parameters',
      fields: [{ name: 'pagination, order_by, sort', needs: 'numbered pages, or an order that has keyset pages' }],
    },
  )
}

/** Parameters with a credential, which a link must not repeat. */
const SECRET = ['private_token', 'access_token']

const urlOf = (request: RequestFacts, replaced: Record<string, string>, dropped: readonly string[] = []): string =>
  urlWith(request, pairsOf(request, replaced, dropped))

/** The URL of a numbered page: what comes before the number, and what comes after it. All links of an answer share these two. */
function aroundPage(request: RequestFacts, per_page: number): [string, string] {
  const pairs = pairsOf(request, { page: '', per_page: String(per_page) }, [])
  const at = pairs.findIndex(([name]) => name === 'page') + 1
  const after = pairs.slice(at)
  return [urlWith(request, pairs.slice(0, at)), after.length > 0 ? `&${textOf(after)}` : '']
}

type Pairs = readonly (readonly [string, string])[]

/** The parameters of the request, by name. */
function pairsOf(request: RequestFacts, replaced: Record<string, string>, dropped: readonly string[]): Pairs {
  const kept = flatten(request.query).filter(
    ([name]) => !(name in replaced) && !dropped.includes(name) && !SECRET.includes(name),
  )
  return [...kept, ...Object.entries(replaced)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}

function urlWith({ base_url, url }: RequestFacts, pairs: Pairs): string {
  const [path = ''] = url.split('?', 1)
  return `${base_url}${path}?${textOf(pairs)}`
}

const textOf = (pairs: Pairs) =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

function flatten(value: unknown, name = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one) => flatten(one, `${name}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => flatten(one, name === '' ? key : `${name}[${key}]`))
  return value === undefined || value === null ? [] : [[name, String(value)]]
}
