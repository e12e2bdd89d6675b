import { useState } from 'react'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import type { Run, RunItem } from '../changes/runner.ts'
import type { Pages } from '../lists/use-pages.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { useStore } from '../ui/store.ts'
import { BulkActions } from './bulk-actions.tsx'
import type { BulkChange } from './bulk-change.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type Issue, keyOf, parseKey } from './issue.ts'
import { useOfferedSelection } from './issue-selection.ts'
import type { MoveTarget } from './move.ts'
import { MoveIssues } from './move-dialog.tsx'

interface Props {
  selected: ReadonlySet<string>
  onSelected: (keys: ReadonlySet<string>) => void
  pages: Pages<Issue>
  issues: readonly Issue[]
}

/** The bulk bar and the dialog of its actions. It also shows a run that continues in the background. */
export function IssueBulk(props: Props) {
  const run = useStore(bulkRun.current)
  return props.selected.size > 0 || run ? <SelectedIssues {...props} run={run} /> : null
}

function SelectedIssues({ selected, onSelected, pages, issues, run }: Props & { run: Run | undefined }) {
  const [change, setChange] = useState<BulkChange>()
  /** The dialog of a move, with the target if it is known. */
  const [moving, setMoving] = useState<{ target?: MoveTarget }>()
  const { selectAll, progress } = useSelectAll({ pages, keyOf, selected, onSelected })
  const keys = [...selected]
  useOfferedSelection({
    count: run ? 0 : keys.length,
    projects: [...new Set(keys.flatMap((key) => parseKey(key)?.project_id ?? []))],
    change: setChange,
    move: (target) => setMoving({ target }),
  })
  const isNewState = moving !== undefined || change?.kind === 'close' || change?.kind === 'reopen'
  /**
   * Issues that were closed, reopened or moved leave the selection, because most lists show only one of both states. So do issues that no longer
   * exist.
   */
  const onEnd = (ended: Run, changed: readonly RunItem[]) => {
    const gone = new Set(ended.failed.filter(({ text }) => text.startsWith('404')).map(({ id }) => String(id)))
    if (isNewState) for (const { id } of changed) gone.add(String(id))
    onSelected(new Set(keys.filter((key) => !gone.has(key))))
  }
  return (
    <>
      <BulkBar
        selected={run ? run.items.length : selected.size}
        selectAll={selectAll}
        onClear={() => onSelected(new Set())}
        running={run ? <RunStatus run={run} /> : progress && <span role="status">{progress}</span>}
      >
        <BulkActions
          keys={keys}
          issues={issues.filter((issue) => selected.has(keyOf(issue)))}
          onPick={setChange}
          onMove={() => setMoving({})}
        />
      </BulkBar>
      {change && <BulkDialog change={change} keys={keys} onEnd={onEnd} onClose={() => setChange(undefined)} />}
      {moving && <MoveIssues keys={keys} target={moving.target} onEnd={onEnd} onClose={() => setMoving(undefined)} />}
    </>
  )
}
