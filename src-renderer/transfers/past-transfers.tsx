import { Button, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ExportPeek } from '../exports/export-peek.tsx'
import { ImportPeek } from '../imports/import-peek.tsx'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { Kbd } from '../ui/kbd.tsx'
import { EmptyState } from '../ui/states.tsx'
import { transferColumns } from './transfer-columns.tsx'
import { kinds, transferList } from './transfer-list.ts'
import { kindTexts } from './transfer-words.ts'

/** Imports and exports, the newest first: all for administrators, for other users their own. */
export function PastTransfers({ onNew }: { onNew: () => void }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const list = useList(transferList, url, { filter: url.get('q') ?? '', sort: '' })
  const open = (id: string) => {
    const row = list.loaded.find((one) => transferList.idOf(one) === id)
    if (row?.kind !== 'export') void navigate({ to: '/import/$projectId', params: { projectId: id } })
    else {
      const params = { projectId: String(row.project_id) }
      void navigate({ to: '/projects/$projectId', params, search: { tab: 'export' } })
    }
  }
  const others = list.terms.filter((term) => term.kind === 'word' || term.operator !== 'kind')
  const pickKind = (value: string) =>
    list.setTerms(value === '' ? others : [{ kind: 'operator', operator: 'kind', value, negated: false }, ...others])
  return (
    <ListBrowser
      list={list}
      columns={transferColumns}
      hint="kind: state: or words in the path of the project …"
      nameOf={(row) => `${kindTexts[row.kind]} of ${row.path_with_namespace}`}
      onOpen={open}
      leading={
        <SegmentedControl
          aria-label="Kind of transfer"
          data={[{ value: '', label: 'All' }, ...kinds.map((value) => ({ value, label: `${kindTexts[value]}s` }))]}
          value={list.query.kind ?? ''}
          onChange={pickKind}
        />
      }
      peek={(id, row, actions) =>
        row?.kind === 'export' || id.startsWith('export-') ? (
          <ExportPeek key={id} row={row?.kind === 'export' ? row : undefined} {...actions} />
        ) : (
          <ImportPeek key={id} project_id={Number(id)} row={row} {...actions} />
        )
      }
      onNew={onNew}
      emptyState={
        <EmptyState
          title="No transfers yet"
          actions={
            <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
              Import project
            </Button>
          }
        >
          <p>
            Imports are listed here with their results, and exports for 90 days. Projects are exported on the Export tab
            of their page.
          </p>
          {!admin && <p>You see only transfers that you have started. Administrators see all.</p>}
        </EmptyState>
      }
    />
  )
}
