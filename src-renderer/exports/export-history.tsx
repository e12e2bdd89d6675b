import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { exportColumns } from './export-columns.tsx'
import { exportList } from './export-list.ts'
import { ExportPeek } from './export-peek.tsx'

/** Exports, the newest first: all for administrators, for other users their own. */
export function ExportHistory() {
  const url = useUrlState()
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const list = useList(exportList, url, { filter: url.get('q') ?? '', sort: '' })
  const open = (id: string) => {
    const row = list.loaded.find((one) => String(one.id) === id)
    if (row)
      void navigate({
        to: '/projects/$projectId',
        params: { projectId: String(row.project_id) },
        search: { tab: 'export' },
      })
  }
  return (
    <ListBrowser
      list={list}
      columns={exportColumns}
      hint="state: or words in the path of the project …"
      nameOf={(row) => `Export of ${row.path_with_namespace}`}
      onOpen={open}
      peek={(id, row, actions) => <ExportPeek key={id} row={row} {...actions} />}
      emptyState={
        <EmptyState
          title="No exports yet"
          actions={
            <LinkButton to="/projects" variant="filled">
              View projects
            </LinkButton>
          }
        >
          <p>Projects are exported on the Export tab of their page. Exports are listed here for 90 days.</p>
          {!admin && <p>You see only exports that you have started. Administrators see all.</p>}
        </EmptyState>
      }
    />
  )
}
