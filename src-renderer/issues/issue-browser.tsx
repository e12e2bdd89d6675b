import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { useBeforePress } from '../ui/use-before-press.ts'
import { parseKey } from './issue.ts'
import { IssueBulk } from './issue-bulk.tsx'
import { issueColumns } from './issue-columns.tsx'
import { GroupHead, groupByOf, issueGroups } from './issue-groups.tsx'
import { issueList } from './issue-list.ts'
import { IssuePeek } from './issue-peek.tsx'
import trends from './issue-trends.module.css'
import { IssueTrends } from './issue-trends.tsx'
import { NoIssues } from './no-issues.tsx'
import { isProperty, properties } from './property-keys.ts'
import { type EditedCell, editedCell, RowProperties } from './row-properties.tsx'
import { useChangeable } from './use-changeable.ts'
import { useFilterValues } from './use-filter-values.ts'

interface Props {
  /** The username that `me` stands for in a filter. */
  me: string | undefined
  url: UrlState
  /** Limits the list to one project. */
  project_id?: number
  /** Limits the list to a group and the groups below it. */
  group_id?: number
  filter: string
  sort: string
  group: string
  /** The view that is shown because the URL names none. */
  defaultView?: string | undefined
  /** Undefined if the user may not create issues. */
  onNew: (() => void) | undefined
}

/** Issue triage for one project, a group or all: filter, table, peek and bulk bar. */
export function IssueBrowser({ me, url, project_id, group_id, filter, sort, defaultView, onNew, ...props }: Props) {
  const navigate = useNavigate()
  const group_by = group_id === undefined ? groupByOf(props.group) : undefined
  const list = useList(issueList({ project_id, group_id, group_by }, { me, today: dateOf(useNow()) }), url, {
    filter,
    sort,
    defaultView,
  })
  const loadedProjects = [...new Set(list.loaded.map((issue) => issue.project_id))]
  const { values, onDraft } = useFilterValues(project_id === undefined ? loadedProjects : [project_id])

  const [selected, setSelected] = useState<{ filter: string; keys: ReadonlySet<string> }>({ filter, keys: new Set() })
  const selectedKeys = selected.filter === filter ? selected.keys : new Set<string>()
  const selectKeys = (keys: ReadonlySet<string>) => setSelected({ filter, keys })

  const [edited, setEdited] = useState<EditedCell>()
  const editedBefore = useBeforePress(edited)
  const mayChange = useChangeable(list.pages)

  const open = (key: string, edit = false) => {
    const issue = parseKey(key)
    if (!issue) return
    void navigate({
      to: '/projects/$projectId/issues/$iid',
      params: { projectId: String(issue.project_id), iid: String(issue.iid) },
      ...(edit && { search: { edit: 'title' } }),
    })
  }
  const [acrossProjects, allLate] = [project_id === undefined, list.query.due_date === 'overdue']
  const columns = useMemo(
    () => issueColumns({ acrossProjects, allLate, groupedByPriority: group_by === 'priority' }),
    [acrossProjects, allLate, group_by],
  )
  const isPartOfRecord = project_id !== undefined || group_id !== undefined
  return (
    <>
      {isPartOfRecord && (
        <div className={trends.strip}>
          <IssueTrends me={me} url={url} project_id={project_id} group_id={group_id} filter={filter} />
        </div>
      )}
      <ListBrowser
        list={list}
        columns={columns}
        hint={list.terms.length === 0 ? 'label: author: due:overdue or words …' : 'author: milestone: weight: …'}
        values={values}
        onDraft={onDraft}
        controls={
          group_id === undefined && (
            <Dropdown
              name="Group by"
              choices={issueGroups}
              value={group_by ?? 'none'}
              onPick={(id) => url.push({ group: id, page: undefined })}
            />
          )
        }
        nameOf={(issue) => `${issue.references.full} ${issue.title}`}
        renderGroupHead={(key) =>
          group_by && <GroupHead group_by={group_by} groups={list.pages.groups ?? []} of={key} />
        }
        selected={selectedKeys}
        onSelected={selectKeys}
        onOpen={open}
        cells={{
          columns: properties,
          isOffered: (issue, column) => isProperty(column) && mayChange(issue, column),
          run: (key, column, cell) => {
            const wasOpen = editedBefore.current?.key === key && editedBefore.current.property === column
            setEdited(wasOpen ? undefined : editedCell(key, column, cell))
          },
        }}
        onEdit={(key) => open(key, true)}
        peek={(key, row, actions) => {
          const issue = parseKey(key)
          return issue && <IssuePeek {...issue} row={row} {...actions} />
        }}
        explainError={({ code }) =>
          code === 'too_many_issues'
            ? 'More than 50,000 issues match the filter, too many to group. Add a filter, or set Group by to None.'
            : undefined
        }
        emptyState={<NoIssues onNew={onNew} anywhere={project_id === undefined && group_id === undefined} />}
        {...(onNew && { onNew })}
      >
        <RowProperties
          issues={list.loaded}
          currentKey={list.rows.currentId}
          enabled={list.rows.peek === undefined}
          edited={edited}
          onEdited={setEdited}
        />
        <IssueBulk selected={selectedKeys} onSelected={selectKeys} pages={list.pages} issues={list.loaded} />
      </ListBrowser>
    </>
  )
}
