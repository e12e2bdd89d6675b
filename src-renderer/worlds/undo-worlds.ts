import { ApiError } from '../api/api-error.ts'
import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { refusalOf, undoWith } from '../changes/undo.ts'
import { isSameClock } from '../clock/clock-words.ts'
import { diffAddress } from './comparison/diff.ts'
import { getAddress, removeAddress, type World } from './world.ts'

/** The world as it is; undefined if it no longer exists. */
export async function findWorld(name: string): Promise<World | undefined> {
  try {
    return await fetchBody(getAddress, { name })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Deletes a new world again, unless somebody has used it. A world of the same name that was made later is another one. */
export const undoOfFork = ({ name, created_at, last_used_at }: World): Undo =>
  undoWith(
    'world',
    async () => {
      const now = await findWorld(name)
      return now?.created_at === created_at ? now.last_used_at === last_used_at : undefined
    },
    () => fetchBody(removeAddress, { name }),
  )

/** Pins a world again, or unpins it again. */
export const undoOfPin = ({ name, pinned }: World): Undo =>
  undoWith(
    'world',
    async () => {
      const now = await findWorld(name)
      return now && now.pinned === pinned
    },
    () => fetchBody('PATCH /-/gantry/v1/worlds/:name', { name, pinned: !pinned }),
  )

/** Deletes a new snapshot again. */
export const undoOfSnapshot = (world: string, snapshot: string, created_at: string): Undo =>
  undoWith(
    'snapshot',
    async () => {
      const found = (await findWorld(world))?.snapshots.find(({ name }) => name === snapshot)
      return found && found.created_at === created_at
    },
    () => fetchBody('DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot', { name: world, snapshot }),
  )

/**
 * Brings back what a world held before a reset or restore, from the snapshot that was taken first, which is deleted then. Changes since would be
 * lost, so nothing happens if there are any.
 *
 * @param after the world right after the reset or restore
 * @param to `origin`, or the snapshot to which the world was restored
 */
export const undoOfRestore =
  (after: World, before: string, to: string): Undo =>
  async () => {
    try {
      const now = await findWorld(after.name)
      if (!now || now.created_at !== after.created_at)
        return { text: 'Not undone, because the world no longer exists.' }
      const { name } = now
      if (!now.snapshots.some((snapshot) => snapshot.name === before))
        return { text: `Not undone, because the snapshot ${before} no longer exists.` }
      if (await hasChanged(after, now, to))
        return {
          text: `Not undone, because the world has changed since. Restore it to ${before} to lose these changes.`,
        }
      await fetchBody('POST /-/gantry/v1/worlds/:name/restore', { name, snapshot: before })
      await fetchBody('DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot', { name, snapshot: before })
      return undefined
    } catch (cause) {
      return refusalOf(cause)
    }
  }

/** Only the comparison tells: somebody may have used the world before `after` was read. */
async function hasChanged(after: World, now: World, to: string): Promise<boolean> {
  if (!isSameClock(after.clock, now.clock)) return true
  const { tables } = await fetchBody(diffAddress, { name: `${now.name}@${to}`, other: now.name, per_page: 1 })
  return tables.length > 0
}
