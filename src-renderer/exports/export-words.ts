import type { ResponseBody } from '../api/client.ts'
import { count } from '../ui/number.ts'
import type { Tone } from '../ui/status-badge.tsx'

export type PastExport = ResponseBody<'GET /-/gantry/v1/exports'>[number]
export type ExportStatus = ResponseBody<'GET /projects/:id/export'>['export_status']

/** The states of an export as the API calls them, in the order of the diagram. */
export const exportStates = [
  ['none', 'no archive'],
  ['queued', 'waiting to start'],
  ['started', 'writing the archive'],
  ['finished', 'archive ready'],
  ['regeneration_in_progress', 'writing a new archive'],
] as const satisfies readonly (readonly [ExportStatus, string])[]

export const runs = (status: ExportStatus): boolean =>
  status === 'queued' || status === 'started' || status === 'regeneration_in_progress'

export const hasArchive = (status: ExportStatus): boolean =>
  status === 'finished' || status === 'regeneration_in_progress'

export const statusTexts: Readonly<Record<PastExport['status'], readonly [string, Tone]>> = {
  queued: ['Queued', 'plain'],
  started: ['Running', 'accent'],
  finished: ['Finished', 'ok'],
  failed: ['Failed', 'bad'],
}

/** What became of the archive, or what the export does now. */
export function describeExport({ status, error, uploads, expires_at, progress }: PastExport): string {
  if (status === 'failed') return error ?? 'The server gave no reason.'
  if (status === 'finished') {
    if (uploads) return 'Uploaded'
    return expires_at === null ? 'Expired' : 'Ready to download'
  }
  if (!progress) return 'Waiting to start'
  return describeStep(progress)
}

/** `Reading issues: 12,500 of 100,000` */
export function describeStep({ step, relation, records, issues }: NonNullable<PastExport['progress']>): string {
  if (step === 'packing') return 'Packing the archive'
  if (step === 'uploading') return 'Uploading the archive'
  const name = (relation ?? 'records').replaceAll('_', ' ')
  const read = count(records[relation ?? ''] ?? 0)
  return relation === 'issues' ? `Reading issues: ${read} of ${count(issues)}` : `Reading ${name}: ${read}`
}

/** The share of the step that is done, 0 to 1: of the bytes, or of the issues, which take most of the time. Undefined if nobody knows. */
export function shareOf({ step, records, issues, bytes }: NonNullable<PastExport['progress']>): number | undefined {
  if (step !== 'reading') return bytes && bytes.total > 0 ? Math.min(1, bytes.done / bytes.total) : undefined
  return issues === 0 ? 0.4 : Math.min(1, (records.issues ?? 0) / issues) * 0.8
}

/** Milliseconds that the export waited, and that it took. */
export function exportTimes({ created_at, started_at, finished_at }: PastExport): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const between = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))
  if (started_at !== null) times.set('queued', between(created_at, started_at))
  if (started_at !== null && finished_at !== null) times.set('started', between(started_at, finished_at))
  return times
}
