import { presentPastExport } from '../exports/entity.ts'
import type { pastExportsOf } from '../exports/history-queries.ts'
import type { pastImportsOf } from '../imports/history-queries.ts'
import type { TransferState } from './entity.ts'

type ImportRow = Awaited<ReturnType<typeof pastImportsOf>>[number]
type ExportRow = Awaited<ReturnType<typeof pastExportsOf>>[number]

export const presentImport = (row: ImportRow, checked_bytes: number | null) => ({
  ...row,
  kind: 'import' as const,
  state: stateOfImport(row),
  checked_bytes,
})

export function presentExport(row: ExportRow, now: number) {
  const shown = presentPastExport(row, now)
  return { ...shown, kind: 'export' as const, state: stateOfExport(shown) }
}

function stateOfImport({ status, failures }: Pick<ImportRow, 'status' | 'failures'>): TransferState {
  if (status === 'finished') return failures > 0 ? 'partly' : 'finished'
  return unfinished[status]
}

function stateOfExport({
  status,
  uploads,
  expires_at,
}: Pick<ReturnType<typeof presentPastExport>, 'status' | 'uploads' | 'expires_at'>): TransferState {
  if (status === 'finished') return uploads || expires_at !== null ? 'finished' : 'expired'
  return unfinished[status]
}

const unfinished = { scheduled: 'waiting', queued: 'waiting', started: 'running', failed: 'failed' } as const
