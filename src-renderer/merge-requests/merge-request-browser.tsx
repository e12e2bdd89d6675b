import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseKey } from '../issues/issue.ts'
import { useLabelColors } from '../issues/use-choices.ts'
import { useFilterValues } from '../issues/use-filter-values.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/states.tsx'
import { mergeRequestColumns } from './merge-request-columns.tsx'
import { mergeRequestList } from './merge-request-list.ts'
import { MergeRequestPeek } from './merge-request-peek.tsx'

interface Props {
  /** The username that `me` stands for in a filter. */
  me: string | undefined
  url: UrlState
  /** Limits the list to one project. */
  project_id?: number
  filter: string
  sort: string
  /** The view that is shown because the URL names none. */
  defaultView?: string | undefined
}

/** The merge requests of one project or of all: filter, table and peek. */
export function MergeRequestBrowser({ me, url, project_id, filter, sort, defaultView }: Props) {
  const navigate = useNavigate()
  const list = useList(mergeRequestList(project_id, { me, today: dateOf(useNow()) }), url, {
    filter,
    sort,
    defaultView,
  })
  const loaded = [...new Set(list.loaded.map((request) => request.project_id))]
  const projects = project_id === undefined ? loaded : [project_id]
  const { values, onDraft } = useFilterValues(projects)
  const colors = useLabelColors(
    projects,
    list.loaded.flatMap((request) => request.labels),
  )
  const acrossProjects = project_id === undefined
  const columns = useMemo(() => mergeRequestColumns({ acrossProjects, colors }), [acrossProjects, colors])
  const open = (key: string, edit = false) => {
    const request = parseKey(key)
    if (!request) return
    void navigate({
      to: '/projects/$projectId/merge_requests/$iid',
      params: { projectId: String(request.project_id), iid: String(request.iid) },
      ...(edit && { search: { edit: 'title' } }),
    })
  }
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint={list.terms.length === 0 ? 'author: reviewer: state:merged or words …' : 'reviewer: label: draft:no …'}
      values={values}
      onDraft={onDraft}
      nameOf={(request) => `${request.references.full} ${request.title}`}
      onOpen={open}
      onEdit={(key) => open(key, true)}
      peek={(key, row, actions) => {
        const request = parseKey(key)
        return request && <MergeRequestPeek {...request} row={row} {...actions} />
      }}
      emptyState={
        <EmptyState title="No merge requests yet">
          <p>
            Merge requests come from imports, or from clients that send{' '}
            <code className="mono">POST /projects/:id/merge_requests</code>.
          </p>
        </EmptyState>
      }
    />
  )
}
