import type { Pages } from '../lists/use-pages.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { BulkBar, BulkProgress } from '../ui/bulk-bar.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { BulkReport } from './bulk-report.tsx'
import { type Issue, keyOf } from './issue.ts'
import { useBulk } from './use-bulk.ts'

interface Props {
  selected: ReadonlySet<string>
  onSelected: (keys: ReadonlySet<string>) => void
  pages: Pages<Issue>
  issues: readonly Issue[]
  grouped: boolean
}

/** The bulk bar, its run, and the report of failed issues. */
export function IssueBulk({ selected, onSelected, pages, issues, grouped }: Props) {
  const bulk = useBulk()
  const keys = [...selected]
  const byKey = new Map(issues.map((issue) => [keyOf(issue), issue]))
  const { run } = bulk
  const running = run?.state === 'running'
  const { selectAll, progress: loadingText } = useSelectAll({ pages, keyOf, selected, onSelected })
  if (selected.size === 0 && !run) return null
  return (
    <>
      {(selected.size > 0 || running) && (
        <BulkBar
          selected={selected.size}
          raised={grouped && pages.loaded < (pages.total ?? Infinity)}
          selectAll={selectAll}
          onClear={() => onSelected(new Set())}
          running={
            running ? (
              <BulkProgress done={run.done} total={run.total} verb={run.verb} onCancel={bulk.stop} />
            ) : (
              loadingText && <span role="status">{loadingText}</span>
            )
          }
        >
          <BulkActions keys={keys} issues={keys.flatMap((key) => byKey.get(key) ?? [])} onRun={bulk.start} />
        </BulkBar>
      )}
      {run && !running && run.failed.length > 0 && (
        <BulkReport
          run={run}
          nameOf={(key) => byKey.get(key)?.references.full ?? key}
          onRetry={() =>
            bulk.start(
              run.verb,
              run.failed.map(({ key }) => key),
              run.change,
            )
          }
          onClose={bulk.clear}
        />
      )}
    </>
  )
}
