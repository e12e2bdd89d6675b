import { ApiError } from '../api/api-error.ts'
import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { removeAddress, type World } from './world.ts'

const get = 'GET /-/gantry/v1/worlds/:name'

/** The world as it is; undefined if it no longer exists. */
async function findWorld(name: string): Promise<World | undefined> {
  try {
    return await fetchBody(get, { name })
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

/** Brings back what a world held before, from the snapshot that was taken first, which is deleted then. */
export const undoOfRestore = (world: string, before: string): Undo =>
  undoWith(
    'snapshot of the earlier state',
    async () => (await findWorld(world))?.snapshots.some(({ name }) => name === before) || undefined,
    async () => {
      await fetchBody('POST /-/gantry/v1/worlds/:name/restore', { name: world, snapshot: before })
      await fetchBody('DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot', { name: world, snapshot: before })
    },
  )
