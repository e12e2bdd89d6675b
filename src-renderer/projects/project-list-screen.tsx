import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { startsDescending } from '../issues/issue-order.ts'
import { Kept, resultOf } from '../lists/list-result.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { NothingMatches } from '../lists/nothing-matches.tsx'
import { useBlame } from '../lists/use-blame.ts'
import { useColumns } from '../lists/use-columns.ts'
import { usePages } from '../lists/use-pages.ts'
import { usePlace } from '../lists/use-place.ts'
import { useRows } from '../lists/use-rows.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Pick } from '../ui/pick.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { linesOf } from '../ui/table-lines.ts'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { NoProjects } from './no-projects.tsx'
import { projectColumns } from './project-columns.tsx'
import { projectOperatorNames, projectOperators, toProjectQuery } from './project-filter.ts'
import { ProjectForm } from './project-form.tsx'
import { projectOrderOf, projectOrders } from './project-order.ts'
import { ProjectPeek } from './project-peek.tsx'
import { projectCount, projectSource } from './project-source.ts'
import classes from './projects.module.css'
import { VisibilityShares } from './visibility-shares.tsx'

const sort = 'last_activity_at:desc'
// biome-ignore format: a table, one view a line
const startViews: readonly View[] = [
  { key: 'all', name: 'All', filter: '', sort, group: 'none', fixed: true },
  { key: 'member', name: 'Mine', filter: 'member:yes', sort, group: 'none', fixed: true },
  { key: 'archived', name: 'Archived', filter: 'archived:yes', sort, group: 'none', fixed: true },
]
const queryOf = (filter: string) => toProjectQuery(parseFilter(filter, projectOperatorNames)).query

/** All projects that the user may see. */
export function ProjectListScreen() {
  const place = usePlace()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [writing, setWriting] = useState(false)
  const views = useViews('projects', startViews, place, {
    key: (filter) => projectCount(queryOf(filter)).key,
    read: (filter, signal) => projectCount(queryOf(filter)).read(signal),
  })
  const terms = parseFilter(views.filter, projectOperatorNames)
  const { query, problems } = toProjectQuery(terms)
  const { order_by, sort: direction, descending } = projectOrderOf(views.sort)
  const startPage = Number(place.get('page') ?? 1) || 1
  const pages = usePages(projectSource(query, { order_by, sort: direction }), startPage)
  const rows = useRows(place)
  useScreenRequest(pages)
  const lines = useMemo(() => linesOf(pages.rows, (project) => String(project.id)), [pages.rows])
  const columns = useColumns(projectColumns, place)

  const nothing = pages.total === 0 && !pages.old && !pages.error
  const blame = useBlame(terms, nothing && terms.length > 0, {
    key: (rest) => projectCount(toProjectQuery(rest).query).key,
    read: (rest, signal) => projectCount(toProjectQuery(rest).query).read(signal),
  })
  const setTerms = (next: readonly Term[]) => place.go({ q: printFilter(next), page: undefined })
  const setSort = (by: string, down: boolean) => place.go({ sort: `${by}:${down ? 'desc' : 'asc'}`, page: undefined })
  const open = (id: string) => void navigate({ to: '/projects/$projectId', params: { projectId: id } })
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  const topics = [...new Set(pages.rows.flatMap((project) => project?.topics ?? []))].sort()
  useShortcut('f', () => input.current?.focus(), { name: 'Filter' })
  useShortcut('c', () => setWriting(true), { name: 'New project' })

  return (
    <>
      <PageHead
        title="Projects"
        count={state && count(state.counts.projects)}
        picture={<VisibilityShares />}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => setWriting(true)}>
            New project
          </Button>
        }
      />
      <ViewTabs
        tabs={views.tabs}
        at={views.at?.key}
        edited={views.edited}
        onPick={views.pick}
        onSave={views.save}
        onUpdate={views.update}
        onRename={views.rename}
        onDelete={views.remove}
      />
      <FilterBar
        operators={projectOperators}
        terms={terms}
        onTerms={setTerms}
        problems={problems}
        hint="visibility: archived: owned: member: or words …"
        blame={blame?.term}
        result={resultOf(pages.error && pages.old ? 'failed' : pages.old ? undefined : pages.total)}
        values={topics.map((value) => ({ value }))}
        onDraft={() => undefined}
        inputRef={input}
      >
        <Pick
          name="Sort"
          choices={projectOrders}
          at={order_by}
          onPick={(id) => setSort(id, startsDescending(id))}
          direction={{ descending, onTurn: (down) => setSort(order_by, down) }}
        />
        <ColumnChooser
          columns={projectColumns}
          hidden={columns.hidden}
          onToggle={columns.toggle}
          onReset={columns.reset}
        />
      </FilterBar>
      <FilterProblems problems={problems} />
      {pages.error && (
        <ErrorBand
          error={pages.error}
          what={pages.rows.length > 0 ? 'The list could not be refreshed.' : 'The list could not be read.'}
          kept={pages.rows.length > 0 && <Kept answered_at={pages.answered_at} old={pages.old} />}
          onRetry={pages.retry}
        />
      )}
      <Split
        name="projects"
        side={
          rows.peek && (
            <ProjectPeek
              key={rows.peek}
              id={Number(rows.peek)}
              row={pages.rows.find((project) => String(project?.id) === rows.peek)}
              onPrevious={() => rows.step.current?.previous()}
              onNext={() => rows.step.current?.next()}
              onOpen={() => rows.peek && open(rows.peek)}
              onClose={rows.closePeek}
            />
          )
        }
      >
        <div className={classes.column}>
          {nothing && terms.length > 0 && (
            <NothingMatches
              things={['project', 'projects']}
              terms={terms.length}
              blame={blame}
              onDrop={() => blame && setTerms(blame.rest)}
              onClear={() => setTerms([])}
            />
          )}
          {nothing && terms.length === 0 && <NoProjects onNew={() => setWriting(true)} />}
          {!nothing && (
            <ListTable
              name="Projects"
              pages={pages}
              rows={rows}
              lines={lines}
              columns={columns.shown}
              sorted={{ order: order_by, descending }}
              onSort={(by) => setSort(by, by === order_by ? !descending : startsDescending(by))}
              nameOf={(project) => project.path_with_namespace}
              onOpen={open}
              startPage={startPage}
              inOrder
            />
          )}
        </div>
      </Split>
      {writing && <ProjectForm onClose={() => setWriting(false)} />}
    </>
  )
}
