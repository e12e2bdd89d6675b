import { IconArchive, IconArchiveOff, IconArrowRight, IconEye, IconPackageExport, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import type { RunItem } from '../changes/runner.ts'
import type { Pages } from '../lists/use-pages.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { useStore } from '../ui/store.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ProjectAction } from './action-plan.ts'
import type { Project } from './project.ts'

interface Props {
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  pages: Pages<Row>
  /** Further actions, before the others. */
  children?: ReactNode
}
type Row = Pick<Project, 'id'>

const keyOf = ({ id }: Row) => String(id)
const iconProps = { size: 15, stroke: 1.75 }
const actions: readonly { act: ProjectAction; name: string; command: string; icon: typeof IconTrash; danger?: true }[] =
  [
    { act: 'archive', name: 'Archive', command: 'Archive projects', icon: IconArchive },
    { act: 'unarchive', name: 'Unarchive', command: 'Unarchive projects', icon: IconArchiveOff },
    { act: 'visibility', name: 'Change visibility', command: 'Change visibility of projects', icon: IconEye },
    { act: 'transfer', name: 'Transfer', command: 'Transfer projects', icon: IconArrowRight },
    { act: 'export', name: 'Export', command: 'Export projects', icon: IconPackageExport },
    { act: 'delete', name: 'Delete', command: 'Delete projects', icon: IconTrash, danger: true },
  ]

/** The bar for selected rows. It also shows a run that continues in the background. */
export function ProjectBulk({ selected, onSelected, pages, children }: Props) {
  const run = useStore(bulkRun.current)
  const [action, setAction] = useState<ProjectAction>()
  const { selectAll, progress } = useSelectAll({ pages, keyOf, selected, onSelected })
  /** Deleted projects leave the selection, even if others could not be deleted. */
  const onEnd = (done: ProjectAction, changed: readonly RunItem[]) => {
    if (done !== 'delete') return
    const gone = new Set(changed.map(({ id }) => String(id)))
    onSelected(new Set([...selected].filter((id) => !gone.has(id))))
  }
  return (
    <>
      {(selected.size > 0 || run) && (
        <BulkBar
          selected={run ? run.items.length : selected.size}
          selectAll={selectAll}
          onClear={() => onSelected(new Set())}
          running={run ? <RunStatus run={run} /> : progress && <span role="status">{progress}</span>}
        >
          {children}
          {actions.map(({ act: id, name, command, icon: Icon, danger }) => (
            <BulkAction
              key={id}
              icon={<Icon {...iconProps} />}
              command={command}
              onClick={() => setAction(id)}
              {...(danger && { 'data-danger': true })}
            >
              {name}
            </BulkAction>
          ))}
        </BulkBar>
      )}
      {action && (
        <ActionDialog
          action={action}
          ids={[...selected].map(Number)}
          onDone={() => onSelected(new Set())}
          onEnd={onEnd}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}
