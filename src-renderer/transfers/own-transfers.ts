import { ApiError } from '../api/api-error.ts'
import { fetchBody } from '../api/client.ts'
import { onUserChange } from '../api/session.ts'
import { describeExport } from '../exports/export-words.ts'
import { importStep } from '../imports/import-progress.ts'
import { describeOutcomes, sumOf } from '../imports/outcomes.ts'
import { createStore } from '../ui/store.ts'
import type { Step } from './rate.ts'
import { exportStep } from './running.tsx'

const poll_ms = 2_000

/** An import or export that this window has started. */
export interface OwnTransfer {
  kind: 'import' | 'export'
  project_id: number
  path: string
  /** How far it is; undefined before the server has said so. */
  share?: number | undefined
}

/** Work that has ended, in the words of a notification. */
export interface WorkEnd {
  title: string
  body: string
  /** The screen that shows more. */
  route: string
  hasFailed: boolean
}

type Seen = { share: Step['share'] } | { hasFailed: boolean; body: string }

/** The imports and exports of this window that wait or run. */
export const ownTransfers = createStore<readonly OwnTransfer[]>([])
/** The last one that has ended. */
export const lastTransferEnd = createStore<WorkEnd | undefined>(undefined)

onUserChange(() => ownTransfers.set([]))

/** Watches an import or export that this window has started, on every screen, until it ends. A newer one of the project replaces it. */
export function followTransfer(started: OwnTransfer): void {
  let transfer = started
  const others = () => ownTransfers.get().filter((other) => other !== transfer)
  const isNewer = ({ kind, project_id }: OwnTransfer) => kind === started.kind && project_id === started.project_id
  ownTransfers.set([...ownTransfers.get().filter((other) => !isNewer(other)), transfer])
  const look = async () => {
    if (!ownTransfers.get().includes(transfer)) return
    const seen = await see(transfer)
    const rest = others()
    // Meanwhile, the user may have signed out.
    if (rest.length === ownTransfers.get().length) return
    if (seen === 'gone') return ownTransfers.set(rest)
    if (seen && 'body' in seen) {
      ownTransfers.set(rest)
      return lastTransferEnd.set(endOf(transfer, seen))
    }
    if (seen && seen.share !== transfer.share) {
      transfer = { ...transfer, share: seen.share }
      ownTransfers.set([...rest, transfer])
    }
    setTimeout(look, poll_ms)
  }
  setTimeout(look, poll_ms)
}

/** Undefined if the server does not answer now. */
async function see({ kind, project_id }: OwnTransfer): Promise<Seen | 'gone' | undefined> {
  try {
    return await (kind === 'import' ? seeImport(project_id) : seeExport(project_id))
  } catch (error) {
    return error instanceof ApiError && (error.status === 403 || error.status === 404) ? 'gone' : undefined
  }
}

async function seeImport(project_id: number): Promise<Seen> {
  const result = await fetchBody('GET /-/gantry/v1/imports/:project_id', { project_id })
  const sum = result.relations && sumOf(result.relations)
  if (result.status === 'failed') return { hasFailed: true, body: result.error ?? 'The server gave no reason.' }
  if (result.status === 'finished') return { hasFailed: false, body: sum ? describeOutcomes(sum) : '' }
  return { share: importStep(result, sum && { read: sum.read, done: sum.read - sum.waiting }).share }
}

async function seeExport(project_id: number): Promise<Seen | 'gone'> {
  const [row] = await fetchBody('GET /-/gantry/v1/exports', { project_id, per_page: 1 })
  if (!row) return 'gone'
  if (row.status === 'queued' || row.status === 'started') return { share: exportStep(row).share }
  return { hasFailed: row.status === 'failed', body: describeExport(row) }
}

const endOf = ({ kind, path, project_id }: OwnTransfer, { hasFailed, body }: { hasFailed: boolean; body: string }) => ({
  title: `${kind === 'import' ? 'Import' : 'Export'} of ${path} ${hasFailed ? 'failed' : 'finished'}`,
  body,
  route: kind === 'import' ? `/import/${project_id}` : `/projects/${project_id}?tab=export`,
  hasFailed,
})
