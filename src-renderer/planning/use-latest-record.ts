import type { Home } from './home.ts'
import type { PlanningRecord, RecordKind } from './record-kind.ts'

/** The record with its counts as they are now. Until the answer arrives, the record as the list shows it. */
export function useLatestRecord<T extends PlanningRecord, Draft extends object>(
  kind: RecordKind<T, Draft>,
  home: Home,
  id: number | undefined,
  row: T | undefined,
) {
  const read = kind.useSaved(home, id)
  const [found] = read.data ?? []
  return { ...read, record: read.data ? found : row, isGone: read.data !== undefined && found === undefined }
}
