import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { placeOf } from './issue.ts'
import { IssueBulk } from './issue-bulk.tsx'
import { issueColumns } from './issue-columns.tsx'
import { GroupHead, groupings, issueGroups } from './issue-groups.tsx'
import { issueList } from './issue-list.ts'
import { IssuePeek } from './issue-peek.tsx'
import { MoreToGroup } from './load-more-foot.tsx'
import { NoIssues } from './no-issues.tsx'
import { useFilterValues } from './use-filter-values.ts'

interface Props {
  /** Who `me` is in a filter. */
  me: string | undefined
  place: UrlState
  /** Only this project's issues; without it those of all. */
  project_id?: number
  filter: string
  sort: string
  group: string
  /** Nothing where none can be written. */
  onNew: (() => void) | undefined
}

/** Filter, table, peek and bulk bar: the whole of triage, for one project or for all. */
export function IssueBrowser({ me, place, project_id, filter, sort, onNew, ...props }: Props) {
  const navigate = useNavigate()
  const group = groupings[props.group] ? props.group : 'none'
  const list = useList(issueList(project_id, me), place, { filter, sort }, groupings[group])
  const loadedProjects = [...new Set(list.loaded.map((issue) => issue.project_id))]
  const { values, onDraft } = useFilterValues(project_id === undefined ? loadedProjects : [project_id])

  const [selected, setSelected] = useState<{ filter: string; keys: ReadonlySet<string> }>({ filter, keys: new Set() })
  const picked = selected.filter === filter ? selected.keys : new Set<string>()
  const pick = (keys: ReadonlySet<string>) => setSelected({ filter, keys })

  const open = (key: string, edit = false) => {
    const issue = placeOf(key)
    if (!issue) return
    void navigate({
      to: '/projects/$projectId/issues/$iid',
      params: { projectId: String(issue.project_id), iid: String(issue.iid) },
      ...(edit && { search: { edit: 'title' } }),
    })
  }
  return (
    <ListBrowser
      list={list}
      columns={issueColumns({
        acrossProjects: project_id === undefined,
        allLate: list.query.due_date === 'overdue',
        groupedByPriority: group === 'priority',
      })}
      hint={list.terms.length === 0 ? 'label: author: due:overdue or words …' : 'author: milestone: weight: …'}
      values={values}
      onDraft={onDraft}
      controls={
        <Dropdown
          name="Group"
          choices={issueGroups}
          value={group}
          onPick={(id) => place.push({ group: id, page: undefined })}
        />
      }
      nameOf={(issue) => `${issue.references.full} ${issue.title}`}
      headOf={(_, members) => <GroupHead group={group} rows={members} />}
      foot={group !== 'none' && <MoreToGroup pages={list.pages} />}
      selected={picked}
      onSelected={pick}
      onOpen={open}
      onEdit={(key) => open(key, true)}
      peek={(key, row, does) => {
        const issue = placeOf(key)
        return issue && <IssuePeek {...issue} row={row} {...does} />
      }}
      emptyState={<NoIssues onNew={onNew} />}
      {...(onNew && { onNew })}
    >
      <IssueBulk
        selected={picked}
        onSelected={pick}
        pages={list.pages}
        issues={list.loaded}
        grouped={group !== 'none'}
      />
    </ListBrowser>
  )
}
