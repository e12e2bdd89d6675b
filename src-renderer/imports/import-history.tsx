import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { Kbd } from '../ui/kbd.tsx'
import { EmptyState } from '../ui/states.tsx'
import { importColumns } from './import-columns.tsx'
import { importList } from './import-list.ts'
import { ImportPeek } from './import-peek.tsx'

/** Past imports, the newest first: all for administrators, for other users their own. */
export function ImportHistory({ onNew }: { onNew: () => void }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const list = useList(importList, url, { filter: url.get('q') ?? '', sort: '' })
  return (
    <ListBrowser
      list={list}
      columns={importColumns}
      hint="state: or words in the path of the project …"
      nameOf={(row) => `Import of ${row.path_with_namespace}`}
      onOpen={(id) => void navigate({ to: '/import/$projectId', params: { projectId: id } })}
      peek={(id, row, actions) => <ImportPeek key={id} project_id={Number(id)} row={row} {...actions} />}
      onNew={onNew}
      emptyState={
        <EmptyState
          title="No imports yet"
          actions={
            <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
              Import project
            </Button>
          }
        >
          <p>Imports are listed here with their results.</p>
          {!admin && <p>You see only imports that you have started. Administrators see all.</p>}
        </EmptyState>
      }
    />
  )
}
