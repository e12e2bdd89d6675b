import { useRead } from '../api/use-api.ts'
import type { Home } from '../planning/home.ts'
import { type Label, labelAddresses } from './label.ts'

/** The label with its counts as they are now. Until the answer arrives, the label as the list shows it. */
export function useLatestLabel({ kind, id }: Home, label_id: number | undefined, row: Label | undefined) {
  const read = useRead(labelAddresses[kind].list, { id, ids: [label_id ?? 0] }, { enabled: label_id !== undefined })
  const [found] = read.data ?? []
  return { ...read, label: read.data ? found : row, isGone: read.data !== undefined && found === undefined }
}
