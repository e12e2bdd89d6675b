import { ApiError } from '../api/api-error.ts'
import { describeError } from '../api/describe-error.ts'
import type { Undo } from './last-change.ts'
import type { Refusal } from './runner.ts'

/** An error of the server as the result of one record. A missing answer or session stops the whole run. */
export function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof ApiError)) throw cause
  return {
    text: describeError(cause),
    fatal: cause.status === 0 || cause.status === 401,
    ...(cause.retryAfter !== undefined && { wait_ms: cause.retryAfter * 1000 }),
  }
}

/** The outcome of a change; an error of the server is a refusal. */
export async function outcomeOf<O>(change: () => Promise<O>): Promise<O | Refusal> {
  try {
    return await change()
  } catch (cause) {
    return refusalOf(cause)
  }
}

/**
 * An undo that first checks whether the record is as the change left it. `isUnchanged` is undefined if the record is gone. `noun`: "project".
 */
export const undoWith =
  (noun: string, isUnchanged: () => Promise<boolean | undefined>, restore: () => Promise<unknown>): Undo =>
  async () => {
    try {
      const unchanged = await isUnchanged()
      if (unchanged === undefined) return { text: `Not undone, because the ${noun} no longer exists.` }
      if (!unchanged) return { text: `Not undone, because the ${noun} has changed since.` }
      await restore()
      return undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }
