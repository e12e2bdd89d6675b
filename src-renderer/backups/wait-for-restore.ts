import { ApiError } from '../api/api-error.ts'
import { fetchReply } from '../api/client.ts'
import { listAddress } from './backup-list.ts'

const PAUSE_MS = 250
const PATIENCE_MS = 120_000

/** The ids of the newest backups. A restore adds one, the state before it. */
export async function newestBackups(): Promise<ReadonlySet<string>> {
  return new Set((await fetchReply(listAddress, { per_page: 100 })).body.map(({ id }) => id))
}

/**
 * Waits until the restored instance answers.
 *
 * @returns whether the session is still valid there
 * @throws ApiError if the server does not come back
 */
export async function waitForRestore(before: ReadonlySet<string>): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      // Backups of one second have no order, so the new one need not be the first.
      if ([...(await newestBackups())].some((id) => !before.has(id))) return true
    } catch (error) {
      if (!(error instanceof ApiError) || performance.now() > until) throw error
      if (error.status === 401 || error.status === 403) return false
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
