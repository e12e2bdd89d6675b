import { createHash } from 'node:crypto'
import type BetterSqlite3 from 'better-sqlite3'

/** Merge requests that were opened through the API had no commits. There is no Git, so the ids of their commits are made up. */
export function commitsOfMergeRequests(handle: BetterSqlite3.Database) {
  const made_up = (kind: string, id: unknown) =>
    createHash('sha1').update(`${kind} of merge request ${id}`).digest('hex')
  handle.function('made_up_sha', { deterministic: true }, made_up)
  handle.exec(`
    UPDATE merge_request SET sha = made_up_sha('head', id) WHERE sha IS NULL;
    UPDATE merge_request SET base_sha = made_up_sha('base', id) WHERE base_sha IS NULL;
    UPDATE merge_request SET start_sha = base_sha WHERE start_sha IS NULL;`)
}
