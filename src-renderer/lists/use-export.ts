import { useEffect, useRef, useState } from 'react'
import { count, pluralize } from '../ui/number.ts'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.ts'
import { pageSize } from './assemble-rows.ts'
import { type ExportFormat, exportText, exportTypes } from './export-text.ts'
import type { Pages } from './use-pages.ts'

/** Loads every page of a list. Stops when the signal aborts. */
export async function loadAll<Row>(
  load: Pages<Row>['load'],
  onRows: (loaded: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: number | null = 1; page !== null && !signal.aborted; ) {
    const { body, next_page }: Awaited<ReturnType<typeof load>> = await load(page, signal)
    rows.push(...body)
    onRows(rows.length)
    page = next_page
  }
  return rows
}

/** Saves all rows of a list, as filtered and in their order, page after page. */
export function useExport<Row extends object>(
  { total, load }: Pick<Pages<Row>, 'total' | 'load'>,
  [one, many]: readonly [one: string, many: string],
) {
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  const start = async (format: ExportFormat) => {
    const stopping = new AbortController()
    running.current = stopping
    const show = (n: number) =>
      setProgress(`Exporting ${count(n)} of ${typeof total === 'number' ? count(total) : `more than 10,000`} ${many}`)
    if (total === null || (total ?? 0) > pageSize) show(0)
    const rows = await loadAll(load, show, stopping.signal)
    if (stopping.signal.aborted) return
    saveFile(`${many.replaceAll(' ', '-')}.${format}`, exportText(rows, format), exportTypes[format])
    toast(`${pluralize(rows.length, one, many)} exported`)
  }
  return {
    /** What is being exported; undefined if nothing is. */
    progress,
    stop,
    start: (format: ExportFormat) =>
      void start(format)
        .catch((cause: Error) => toast(`The ${many} could not be exported: ${cause.message}`))
        .finally(() => setProgress(undefined)),
  }
}
