import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { Kept, resultOf } from '../lists/list-result.tsx'
import { NothingMatches } from '../lists/nothing-matches.tsx'
import { useBlame } from '../lists/use-blame.ts'
import { useColumns } from '../lists/use-columns.ts'
import { usePages } from '../lists/use-pages.ts'
import type { Place } from '../lists/use-place.ts'
import { useRows } from '../lists/use-rows.ts'
import { ColumnChooser } from '../ui/column-chooser.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterProblems } from '../ui/filter-problems.tsx'
import { parseFilter, printFilter, type Term } from '../ui/filter-query.ts'
import { Pick } from '../ui/pick.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Split } from '../ui/split.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { groupedLines, linesOf } from '../ui/table-lines.ts'
import { type Issue, keyOf, placeOf } from './issue.ts'
import { IssueBulk } from './issue-bulk.tsx'
import { issueColumns } from './issue-columns.tsx'
import { issueOperatorNames, issueOperators, toIssueQuery } from './issue-filter.ts'
import { groupings, issueGroups } from './issue-groups.tsx'
import { issueOrders, orderOf, sortText, startsDescending } from './issue-order.ts'
import { IssuePeek } from './issue-peek.tsx'
import { issueCount, issueSource } from './issue-source.ts'
import { IssueTable } from './issue-table.tsx'
import classes from './issues.module.css'
import { NoIssues } from './no-issues.tsx'
import { useFilterValues } from './use-filter-values.ts'

interface Props {
  /** Who `me` is in a filter. */
  me: string | undefined
  place: Place
  /** Only this project's issues; without it those of all. */
  project_id?: number
  filter: string
  sort: string
  group: string
  onNew: () => void
}

/** Filter, table, peek and bulk bar: the whole of triage, for one project or for all. */
export function IssueBrowser({ me, place, project_id, filter, sort, onNew, ...props }: Props) {
  const group = groupings[props.group] ? props.group : 'none'
  const navigate = useNavigate()
  const filterInput = useRef<HTMLInputElement>(null)
  const terms = parseFilter(filter, issueOperatorNames)
  const { query, problems } = toIssueQuery(terms, me)
  const { order_by: order, descending, sort: direction } = orderOf(sort)

  const startPage = Number(place.get('page') ?? 1) || 1
  const pages = usePages(issueSource(project_id, { ...query, order_by: order, sort: direction }), startPage)
  const rows = useRows(place)
  const { lines, issues } = useIssueLines(pages.rows, group)
  useScreenRequest(pages)
  const loadedProjects = [...new Set(issues.map((issue) => issue.project_id))]
  const { values, onDraft } = useFilterValues(project_id === undefined ? loadedProjects : [project_id])

  const nothing = pages.total === 0 && !pages.old && !pages.error
  const blame = useBlame(terms, nothing && terms.length > 0, {
    key: (rest) => issueCount(project_id, toIssueQuery(rest, me).query).key,
    read: (rest, signal) => issueCount(project_id, toIssueQuery(rest, me).query).read(signal),
  })
  // Where a lone `state:opened` is not to blame either, there is nothing at all.
  const bare = nothing && (terms.length === 0 || (terms.length === 1 && blame === null))
  const setTerms = (next: readonly Term[]) => place.go({ q: printFilter(next), page: undefined })
  const setSort = (by: string, down: boolean) => place.go({ sort: sortText(by, down), page: undefined })

  const [selected, setSelected] = useState<{ filter: string; keys: ReadonlySet<string> }>({ filter, keys: new Set() })
  const picked = selected.filter === filter ? selected.keys : new Set<string>()
  const pick = (keys: ReadonlySet<string>) => setSelected({ filter, keys })

  const all = issueColumns({
    acrossProjects: project_id === undefined,
    allLate: query.due_date === 'overdue',
    groupedByPriority: group === 'priority',
  })
  const columns = useColumns(all, place)
  const open = (key: string, edit = false) => {
    const issue = placeOf(key)
    if (!issue) return
    void navigate({
      to: '/projects/$projectId/issues/$iid',
      params: { projectId: String(issue.project_id), iid: String(issue.iid) },
      ...(edit && { search: { edit: 'title' } }),
    })
  }
  const peek = placeOf(rows.peek)
  useShortcut('f', () => filterInput.current?.focus(), { name: 'Filter' })
  useShortcut('c', onNew, { name: 'New issue' })

  return (
    <>
      <FilterBar
        operators={issueOperators}
        terms={terms}
        onTerms={setTerms}
        problems={problems}
        hint={terms.length === 0 ? 'label: author: due:overdue or words …' : 'author: milestone: weight: …'}
        blame={blame?.term}
        result={resultOf(pages.error && pages.old ? 'failed' : pages.old ? undefined : pages.total)}
        values={values}
        onDraft={onDraft}
        inputRef={filterInput}
      >
        <Pick name="Group" choices={issueGroups} at={group} onPick={(id) => place.go({ group: id, page: undefined })} />
        <Pick
          name="Sort"
          choices={issueOrders}
          at={order}
          onPick={(id) => setSort(id, startsDescending(id))}
          direction={{ descending, onTurn: (down) => setSort(order, down) }}
        />
        <ColumnChooser columns={all} hidden={columns.hidden} onToggle={columns.toggle} onReset={columns.reset} />
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
        name="issues"
        side={
          peek && (
            <IssuePeek
              {...peek}
              row={issues.find((issue) => keyOf(issue) === rows.peek)}
              onPrevious={() => rows.step.current?.previous()}
              onNext={() => rows.step.current?.next()}
              onOpen={() => rows.peek && open(rows.peek)}
              onClose={rows.closePeek}
            />
          )
        }
      >
        <div className={classes.column}>
          {nothing && !bare && (
            <NothingMatches
              things={['issue', 'issues']}
              terms={terms.length}
              blame={blame}
              onDrop={() => blame && setTerms(blame.rest)}
              onClear={() => setTerms([])}
            />
          )}
          {bare && <NoIssues onNew={onNew} />}
          {!nothing && (
            <IssueTable
              pages={pages}
              rows={rows}
              lines={lines}
              group={group}
              columns={columns.shown}
              sorted={{ order, descending }}
              onSort={(by) => setSort(by, by === order ? !descending : startsDescending(by))}
              selected={picked}
              onSelected={pick}
              onOpen={open}
              onEdit={(key) => open(key, true)}
              startPage={startPage}
            />
          )}
          <IssueBulk selected={picked} onSelected={pick} pages={pages} issues={issues} grouped={group !== 'none'} />
        </div>
      </Split>
    </>
  )
}

function useIssueLines(rows: readonly (Issue | undefined)[], group: string) {
  const grouping = groupings[group]
  const lines = useMemo(
    () => (grouping ? groupedLines(rows, keyOf, grouping.of, grouping.order) : linesOf(rows, keyOf)),
    [rows, grouping],
  )
  const issues = useMemo(() => rows.filter((issue) => issue !== undefined), [rows])
  return { lines, issues }
}
