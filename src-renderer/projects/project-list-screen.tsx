import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { NoProjects } from './no-projects.tsx'
import { ProjectBulk } from './project-bulk.tsx'
import { projectColumns } from './project-columns.tsx'
import type { FilterContext } from './project-filter.ts'
import { ProjectForm } from './project-form.tsx'
import { projectList } from './project-list.ts'
import { ProjectPeek } from './project-peek.tsx'
import type { ProjectQuery } from './project-source.ts'
import { StorageMap } from './storage-map.tsx'
import { useFilterValues } from './use-filter-values.ts'
import { VisibilityChart } from './visibility-chart.tsx'

const sort = 'last_activity_at:desc'
const builtInViews: readonly View[] = [
  { key: 'all', name: 'All', filter: '', sort },
  { key: 'member', name: 'Mine', filter: 'membership:yes', sort },
  { key: 'starred', name: 'Starred', filter: 'starred:yes', sort },
  { key: 'archived', name: 'Archived', filter: 'archived:yes', sort },
]

/** Waits for the current user, because the available filters depend on the user. */
export function ProjectListScreen() {
  const me = useMe()
  const today = dateOf(useNow())
  if (me.pending) return <PageHead title="Projects" />
  return <ProjectList context={{ me: me.data?.username, admin: me.data?.is_admin ?? false, today }} />
}

function ProjectList({ context }: { context: FilterContext }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const onNew = () => setCreating(true)
  const views = useViews('projects', builtInViews, url, projectList(context, ''))
  const list = useList(projectList(context, views.filter), url, views)
  const { values, onDraft } = useFilterValues()
  const { data: state } = useRead('GET /-/gantry/v1/state', {})

  const [selected, setSelected] = useState<{ filter: string; ids: ReadonlySet<string> }>({
    filter: views.filter,
    ids: new Set(),
  })
  const picked = selected.filter === views.filter ? selected.ids : new Set<string>()
  const pick = (ids: ReadonlySet<string>) => setSelected({ filter: views.filter, ids })
  const open = (id: string, tab?: string) =>
    void navigate({ to: '/projects/$projectId', params: { projectId: id }, ...(tab && { search: { tab } }) })
  const showsGroup = list.query.scope?.kind !== 'group'
  const columns = useMemo(() => projectColumns(context.admin, showsGroup), [context.admin, showsGroup])
  return (
    <>
      <PageHead
        title="Projects"
        count={state && count(state.counts.projects)}
        chart={
          <>
            <StorageMap onPick={(q) => url.push({ q, view: undefined, page: undefined, peek: undefined })} />
            <VisibilityChart />
          </>
        }
        actions={<NewButton name="New project" onClick={onNew} />}
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={columns}
        hint={hintFor(list)}
        values={values}
        onDraft={onDraft}
        nameOf={(project) => project.path_with_namespace}
        selected={picked}
        onSelected={pick}
        onOpen={open}
        onEdit={(id) => open(id, 'settings')}
        peek={(id, row, actions) => <ProjectPeek key={id} id={Number(id)} row={row} {...actions} />}
        emptyState={<NoProjects onNew={onNew} />}
        onNew={onNew}
      >
        <ProjectBulk selected={picked} onSelected={pick} pages={list.pages} />
      </ListBrowser>
      {creating && <ProjectForm onClose={() => setCreating(false)} />}
    </>
  )
}

/** Suggests the operators that the user is likely to need next. */
function hintFor({ terms, query }: { terms: readonly unknown[]; query: ProjectQuery }): string {
  if (terms.length === 0) return 'visibility: archived: group: level: or words …'
  return query.scope ? 'visibility: archived: level: …' : 'topic: language: active:30d …'
}
