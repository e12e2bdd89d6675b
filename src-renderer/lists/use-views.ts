import { useQueries } from '@tanstack/react-query'
import { type Input, requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { parseFilter, type Term } from '../ui/filter-query.ts'
import type { ViewTab, ViewTabsProps } from '../ui/view-tabs.tsx'
import { type CountSource, countQuery } from './source.ts'
import type { UrlState } from './use-url-state.ts'

/** The part of `ListKind` that is needed to count the rows of a filter. */
interface CountableList<Query> {
  operators: readonly Operator[]
  toQuery: (terms: readonly Term[]) => { query: Query }
  count: (query: Query) => CountSource
}

/** A built-in view. */
export interface View {
  key: string
  name: string
  filter: string
  sort: string
  group?: string
}

/** The built-in and saved views of a screen, the current view, and the filter that the URL selects. */
export function useViews<Query>(
  screen: Input<'POST /-/gantry/v1/views'>['screen'],
  builtIn: readonly View[],
  url: UrlState,
  kind: CountableList<Query>,
) {
  const saved = useRead('GET /-/gantry/v1/views', {})
  const refreshes = ['GET /-/gantry/v1/views'] as const
  const create = useWrite('POST /-/gantry/v1/views', { refreshes })
  const update = useWrite('PUT /-/gantry/v1/views/:view_id', { refreshes })
  const remove = useWrite('DELETE /-/gantry/v1/views/:view_id', { refreshes })

  const savedViews = (saved.data ?? [])
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
  const views = [...builtIn.map((view) => ({ group: 'none', ...view, fixed: true })), ...savedViews]
  const names = kind.operators.map((operator) => operator.name)
  const counts = useQueries({
    queries: views.map((view) => countQuery(kind.count(kind.toQuery(parseFilter(view.filter, names)).query))),
  })

  const first = views[0]
  const named = views.find((view) => view.key === url.get('view'))
  const filter = url.get('q') ?? named?.filter ?? first?.filter ?? ''
  const currentView = named ?? (url.get('q') === undefined ? first : views.find((view) => view.filter === filter))
  const sort = url.get('sort') ?? currentView?.sort ?? first?.sort ?? ''
  const group = url.get('group') ?? currentView?.group ?? 'none'
  const current = { filter, sort, group_by: group === 'none' ? null : group }

  const newView = (name: string) => ({ screen, name, ...current, position: savedViews.length })

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
    currentKey: currentView?.key,
    edited:
      currentView !== undefined &&
      (currentView.filter !== filter || currentView.sort !== sort || currentView.group !== group),
    onPick: (key) =>
      url.push({ view: key, q: undefined, sort: undefined, group: undefined, page: undefined, peek: undefined }),
    saveRequest: (name) => requestOf('POST /-/gantry/v1/views', newView(name)),
    onSave: async (name) => {
      const view = await create.write(newView(name))
      url.push({ view: String(view.id), q: undefined, sort: undefined, group: undefined })
    },
    onUpdate: (key) =>
      void update
        .write({ view_id: Number(key), ...current })
        .then(() => url.replace({ view: key, q: undefined, sort: undefined, group: undefined })),
    renameRequest: (key, name) => requestOf('PUT /-/gantry/v1/views/:view_id', { view_id: Number(key), name }),
    onRename: (key, name) => update.write({ view_id: Number(key), name }),
    onDelete: (key) => void remove.write({ view_id: Number(key) }).then(() => url.push({ view: undefined })),
  }
  const defaultView = named || url.get('q') !== undefined ? undefined : first?.key
  return { filter, sort, group, tabs, defaultView }
}
