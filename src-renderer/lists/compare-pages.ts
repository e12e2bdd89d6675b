import type { QueryClient } from '@tanstack/react-query'
import { mergePages } from './merge-pages.ts'
import type { Page, Pages, Source } from './use-pages.ts'

/** A list on screen. */
export interface LiveList<Row> {
  source: Source<Row>
  pages: Pick<Pages<Row>, 'listKey' | 'visiblePages'>
  idOf: (row: Row) => string
  /** The group of a row; undefined for a list without groups. */
  groupOf: ((row: Row) => string) | undefined
}

/** New pages that are not shown yet, because they would move rows. */
export interface WaitingPages<Row> {
  listKey: string
  /** The shown pages. When something else replaces them, for example a write of the user, nothing waits any more. */
  shown: readonly unknown[]
  fresh: readonly (readonly [key: readonly unknown[], page: Page<Row>])[]
  changed: number
}

/** Loads the visible pages and shows what can be shown in place. Returns what has to wait; `unknown` if the list changed meanwhile. */
export async function comparePages<Row>(
  cache: QueryClient,
  { source, pages, idOf, groupOf }: LiveList<Row>,
  signal: AbortSignal,
): Promise<WaitingPages<Row> | undefined | 'unknown'> {
  const keys = pages.visiblePages.map((page) => source.key(page))
  const shownOf = () => keys.map((key) => cache.getQueryData<Page<Row>>(key))
  const before = shownOf()
  const fresh = await Promise.all(pages.visiblePages.map((page) => source.read(page, signal)))
  const shown = shownOf().filter((page) => page !== undefined)
  if (signal.aborted || shown.length < keys.length || shown.some((page, i) => page !== before[i])) return 'unknown'
  const isWhole = [shown, fresh].every((all) => all[0]?.total === all.reduce((sum, { body }) => sum + body.length, 0))
  const merged = mergePages(
    shown.map(({ body }) => body),
    fresh.map(({ body }) => body),
    { idOf, placeOf: groupOf ?? (() => ''), isWhole },
  )
  const isEmpty = shown.every(({ body }) => body.length === 0)
  const replaces = merged.changed === 0 || isEmpty
  keys.forEach((key, i) => {
    const [old, now] = [shown[i], fresh[i]]
    if (old && now)
      cache.setQueryData(key, replaces ? now : { ...now, ...totalsOf(old), body: merged.pages[i] ?? old.body })
  })
  if (replaces) return undefined
  return {
    listKey: pages.listKey,
    shown: shownOf(),
    fresh: keys.flatMap((key, i) => (fresh[i] ? [[key, fresh[i]] as const] : [])),
    // Of many new rows, the loaded pages contain only the first.
    changed: Math.max(merged.changed, Math.abs((fresh[0]?.total ?? 0) - (shown[0]?.total ?? 0))),
  }
}

/** The length and the groups of the list stay with its rows. */
const totalsOf = ({ total, next_page, groups }: Page<unknown>) => ({ total, next_page, ...(groups && { groups }) })
