import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import type { Pages } from '../lists/use-pages.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { without } from '../lists/use-selection.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { useStore } from '../ui/store.ts'
import { doneKey } from './finish-button.tsx'
import { finishToDos } from './finish-todo.ts'
import type { ToDo } from './todo.ts'

interface Props {
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  pages: Pages<ToDo>
  me: number | undefined
}

const keyOf = ({ id }: ToDo) => String(id)

/** The bar for selected items. It also shows a run that continues in the background. */
export function ToDoBulk({ selected, onSelected, pages, me }: Props) {
  const cache = useQueryClient()
  const run = useStore(bulkRun.current)
  const { selectAll, progress } = useSelectAll({ pages, keyOf, selected, onSelected })
  if (selected.size === 0 && !run) return null
  const finish = () =>
    void finishToDos(cache, {
      ids: [...selected],
      loaded: pages.rows.filter((row) => row !== undefined),
      me,
      onEnd: (changed) => onSelected(without(selected, changed)),
    })
  return (
    <BulkBar
      selected={run ? run.items.length : selected.size}
      selectAll={selectAll}
      onClear={() => onSelected(new Set())}
      running={run ? <RunStatus run={run} /> : progress && <span role="status">{progress}</span>}
    >
      <BulkAction icon={<IconCheck size={15} stroke={1.75} />} keys={doneKey} onClick={finish}>
        Mark as done
      </BulkAction>
    </BulkBar>
  )
}
