import { useQueries } from '@tanstack/react-query'
import { useRead, useWrite } from '../api/use-api.ts'
import type { ViewTab } from '../ui/view-tabs.tsx'
import type { Page } from './use-pages.ts'
import type { Place } from './use-place.ts'

/** A filter with its order and grouping, under a name. */
export interface View {
  key: string
  name: string
  filter: string
  sort: string
  group: string
  fixed: boolean
}

interface Counting {
  key: (filter: string) => readonly unknown[]
  read: (filter: string, signal: AbortSignal) => Promise<Page<unknown>>
}

/** The views of a screen: those it comes with, those the user saved, and which of them the URL stands for. */
export function useViews(screen: 'issues' | 'projects', fixed: readonly View[], place: Place, counting: Counting) {
  const saved = useRead('GET /-/gantry/v1/views', {})
  const refreshes = ['GET /-/gantry/v1/views'] as const
  const create = useWrite('POST /-/gantry/v1/views', { refreshes })
  const update = useWrite('PUT /-/gantry/v1/views/:view_id', { refreshes })
  const remove = useWrite('DELETE /-/gantry/v1/views/:view_id', { refreshes })

  const own = (saved.data ?? [])
    .filter((view) => view.screen === screen)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map(
      (v): View => ({
        key: String(v.id),
        name: v.name,
        filter: v.filter,
        sort: v.sort,
        group: v.group_by ?? 'none',
        fixed: false,
      }),
    )
  const views = [...fixed, ...own]
  const counts = useQueries({
    queries: views.map(({ filter }) => ({
      queryKey: [...counting.key(filter)],
      queryFn: ({ signal }: { signal: AbortSignal }) => counting.read(filter, signal),
    })),
  })

  const first = views[0]
  const named = views.find((view) => view.key === place.get('view'))
  const filter = place.get('q') ?? named?.filter ?? first?.filter ?? ''
  const at = named ?? (place.get('q') === undefined ? first : views.find((view) => view.filter === filter))
  const sort = place.get('sort') ?? at?.sort ?? first?.sort ?? ''
  const group = place.get('group') ?? at?.group ?? 'none'
  const here = { filter, sort, group_by: group === 'none' ? null : group }

  return {
    filter,
    sort,
    group,
    at,
    edited: at !== undefined && (at.filter !== filter || at.sort !== sort || at.group !== group),
    tabs: views.map(
      (view, i): ViewTab => ({
        key: view.key,
        name: view.name,
        fixed: view.fixed,
        count: counts[i]?.data?.total,
      }),
    ),
    pick: (key: string) =>
      place.go({ view: key, q: undefined, sort: undefined, group: undefined, page: undefined, peek: undefined }),
    save: async (name: string) => {
      const view = await create.write({ screen, name, ...here, position: own.length })
      place.go({ view: String(view.id), q: undefined, sort: undefined, group: undefined })
    },
    update: (key: string) =>
      void update
        .write({ view_id: Number(key), ...here })
        .then(() => place.amend({ view: key, q: undefined, sort: undefined, group: undefined })),
    rename: (key: string, name: string) => update.write({ view_id: Number(key), name }),
    remove: (key: string) => void remove.write({ view_id: Number(key) }).then(() => place.go({ view: undefined })),
  }
}
