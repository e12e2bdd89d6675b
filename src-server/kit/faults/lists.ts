import type { RequestFacts } from '../http/endpoint.ts'
import { pageHeaders, pageOf } from '../http/pagination.ts'
import type { Reply } from '../http/reply.ts'
import type { EffectOf } from './effect.ts'

/** The numbered page that a request asks for; undefined for other requests. */
export function pageIn(query: Readonly<Record<string, unknown>>): { page: number; per_page: number } | undefined {
  const { page, per_page, pagination } = query
  if (typeof page !== 'number' || typeof per_page !== 'number' || pagination === 'keyset') return undefined
  return { page: Math.max(1, page), per_page: pageOf({ page, per_page }).per_page }
}

/** The list with links to another origin; undefined if it has no links. */
export function withOrigin(reply: Reply, origin: string, base_url: string): Reply | undefined {
  const link = reply.headers?.Link
  if (link === undefined) return undefined
  return { ...reply, headers: { ...reply.headers, Link: link.replaceAll(`<${base_url}`, `<${origin}`) } }
}

/** The list without its totals; undefined if it has none. */
export function withoutTotals(reply: Reply): Reply | undefined {
  const { 'X-Total': total, 'X-Total-Pages': _, Link = '', ...headers } = reply.headers ?? {}
  if (total === undefined) return undefined
  const links = Link.split(', <').map((link, i) => (i === 0 ? link : `<${link}`))
  const kept = links.filter((link) => !link.endsWith('rel="last"')).join(', ')
  return { ...reply, headers: { ...headers, ...(kept !== '' && { Link: kept }) } }
}

type ReadPage = (query: Record<string, unknown>) => Promise<Reply>

/**
 * The page as it would be if a record at the start of the list was created, or deleted, since the client read the page before. The record that is missing
 * here is read from the page beside it.
 *
 * @returns undefined if the answer is no list
 */
export async function shifted(
  reply: Reply,
  { change }: EffectOf<'page_shift'>,
  { query, request, read }: { query: Record<string, unknown>; request: RequestFacts; read: ReadPage },
): Promise<Reply | undefined> {
  const place = pageIn(query)
  if (!place || !Array.isArray(reply.body)) return undefined
  const isInserted = change === 'inserted'
  const { body: beside } = await read({ ...query, page: place.page + (isInserted ? -1 : 1) })
  if (!Array.isArray(beside)) return undefined
  const rows: unknown[] = reply.body
  const body = isInserted
    ? [...beside.slice(-1), ...rows].slice(0, place.per_page)
    : [...rows.slice(1), ...beside.slice(0, 1)]
  const total = reply.headers?.['X-Total']
  if (total === undefined) return { ...reply, body }
  const now = Math.max(0, Number(total) + (isInserted ? 1 : -1))
  const { Link: _, ...kept } = reply.headers ?? {}
  return { ...reply, body, headers: { ...kept, ...pageHeaders(pageOf(place), now, body.length, request) } }
}
