import { useQueries } from '@tanstack/react-query'
import type { Input } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { parseFilter, type Term } from '../ui/filter-query.ts'
import type { ViewTab, ViewTabsProps } from '../ui/view-tabs.tsx'
import { type CountSource, countQuery } from './source.ts'
import type { UrlState } from './use-url-state.ts'

/** As much of a `ListKind` as counting the rows of a filter needs. */
interface Counted<Query> {
  operators: readonly Operator[]
  toQuery: (terms: readonly Term[]) => { query: Query }
  count: (query: Query) => CountSource
}

/** A view that the screen comes with. */
export interface View {
  key: string
  name: string
  filter: string
  sort: string
  group?: string
}

/** The views of a screen: those it comes with, those the user saved, and which of them the URL stands for. */
export function useViews<Query>(
  screen: Input<'POST /-/gantry/v1/views'>['screen'],
  start: readonly View[],
  place: UrlState,
  kind: Counted<Query>,
) {
  const saved = useRead('GET /-/gantry/v1/views', {})
  const refreshes = ['GET /-/gantry/v1/views'] as const
  const create = useWrite('POST /-/gantry/v1/views', { refreshes })
  const update = useWrite('PUT /-/gantry/v1/views/:view_id', { refreshes })
  const remove = useWrite('DELETE /-/gantry/v1/views/:view_id', { refreshes })

  const own = (saved.data ?? [])
    .filter((view) => view.screen === screen)
    .sort((a, b) => a.position - b.position || a.id - b.id)
    .map((v) => ({
      key: String(v.id),
      name: v.name,
      filter: v.filter,
      sort: v.sort,
      group: v.group_by ?? 'none',
      fixed: false,
    }))
  const views = [...start.map((view) => ({ group: 'none', ...view, fixed: true })), ...own]
  const names = kind.operators.map((operator) => operator.name)
  const counts = useQueries({
    queries: views.map((view) => countQuery(kind.count(kind.toQuery(parseFilter(view.filter, names)).query))),
  })

  const first = views[0]
  const named = views.find((view) => view.key === place.get('view'))
  const filter = place.get('q') ?? named?.filter ?? first?.filter ?? ''
  const at = named ?? (place.get('q') === undefined ? first : views.find((view) => view.filter === filter))
  const sort = place.get('sort') ?? at?.sort ?? first?.sort ?? ''
  const group = place.get('group') ?? at?.group ?? 'none'
  const here = { filter, sort, group_by: group === 'none' ? null : group }

  const tabs: ViewTabsProps = {
    tabs: views.map(
      (view, i): ViewTab => ({
        key: view.key,
        name: view.name,
        fixed: view.fixed,
        count: counts[i]?.data?.total,
      }),
    ),
    loaded: !saved.pending,
    currentKey: at?.key,
    edited: at !== undefined && (at.filter !== filter || at.sort !== sort || at.group !== group),
    onPick: (key) =>
      place.push({ view: key, q: undefined, sort: undefined, group: undefined, page: undefined, peek: undefined }),
    onSave: async (name) => {
      const view = await create.write({ screen, name, ...here, position: own.length })
      place.push({ view: String(view.id), q: undefined, sort: undefined, group: undefined })
    },
    onUpdate: (key) =>
      void update
        .write({ view_id: Number(key), ...here })
        .then(() => place.replace({ view: key, q: undefined, sort: undefined, group: undefined })),
    onRename: (key, name) => update.write({ view_id: Number(key), name }),
    onDelete: (key) => void remove.write({ view_id: Number(key) }).then(() => place.push({ view: undefined })),
  }
  return { filter, sort, group, tabs }
}
