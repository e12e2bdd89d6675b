import { useState } from 'react'
import { pageSize } from '../lists/assemble.ts'
import type { Pages } from '../lists/use-pages.ts'
import { BulkBar, BulkProgress } from '../ui/bulk-bar.tsx'
import { count } from '../ui/number.ts'
import { BulkActs } from './bulk-acts.tsx'
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

const mostPicked = 1000

/** The bar over the picked rows, what it runs, and the report of what did not work. */
export function IssueBulk({ selected, onSelected, pages, issues, grouped }: Props) {
  const bulk = useBulk()
  const [loading, setLoading] = useState<{ done: number; of: number }>()
  const keys = [...selected]
  const byKey = new Map(issues.map((issue) => [keyOf(issue), issue]))
  const { run } = bulk
  const running = run?.state === 'running'
  const total = pages.total ?? Infinity
  const most = Math.min(total, mostPicked)

  const selectAll = async () => {
    const all = new Set<string>()
    const of = Math.ceil(most / pageSize)
    for (let page = 1; page <= of; page++) {
      setLoading({ done: page - 1, of })
      const { body } = await pages.load(page)
      for (const issue of body) all.add(keyOf(issue))
    }
    onSelected(all)
  }
  if (selected.size === 0 && !run) return null
  return (
    <>
      {(selected.size > 0 || running) && (
        <BulkBar
          selected={selected.size}
          raised={grouped && pages.loaded < total}
          all={
            selected.size < most
              ? {
                  name: total > mostPicked ? `Select the first ${count(mostPicked)}` : `Select all ${count(total)}`,
                  does: () => void selectAll().finally(() => setLoading(undefined)),
                }
              : undefined
          }
          onClear={() => onSelected(new Set())}
          running={
            running ? (
              <BulkProgress done={run.done} of={run.of} verb={run.verb} onCancel={bulk.stop} />
            ) : (
              loading && (
                <span role="status">
                  Reading page {loading.done + 1} of {loading.of}
                </span>
              )
            )
          }
        >
          <BulkActs keys={keys} issues={keys.flatMap((key) => byKey.get(key) ?? [])} onRun={bulk.start} />
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
