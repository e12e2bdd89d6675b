import { ApiError } from '../api/api-error.ts'
import { fetchReply } from '../api/client.ts'
import { listAddress } from './backup-list.ts'

const PAUSE_MS = 250
const PATIENCE_MS = 120_000

/** The id of the newest backup, which a restore changes: the state before it becomes one. */
export async function newestBackup(): Promise<string | undefined> {
  return (await fetchReply(listAddress, { per_page: 1 })).body[0]?.id
}

/**
 * Waits until the restored instance answers.
 *
 * @returns whether the session is still valid there
 * @throws ApiError if the server does not come back
 */
export async function waitForRestore(before: string | undefined): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      if ((await newestBackup()) !== before) return true
    } catch (error) {
      if (!(error instanceof ApiError) || performance.now() > until) throw error
      if (error.status === 401 || error.status === 403) return false
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
