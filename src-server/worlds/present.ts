import type { z } from 'zod'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { MAIN_WORLD } from '../kit/instance.ts'
import { presentClock } from '../kit/time/clock-entity.ts'
import type { snapshotEntity, worldEntity } from './entity.ts'
import type { Snapshot } from './parts.ts'
import type { World } from './world.ts'
import type { Worlds } from './worlds.ts'

type Asked = Pick<RequestFacts, 'base_url'>

/** The address of the server, whichever world the request names. */
const hostOf = ({ base_url }: Asked) => base_url.replace(/\/w\/[^/]+$/, '')

/** The page of the console in a world. */
export const consoleOf = (world: string, request: Asked) => `${hostOf(request)}/w/${world}/`

export const presentWorld = (world: World, request: Asked): z.infer<typeof worldEntity> => ({
  name: world.name,
  address: `${hostOf(request)}/w/${world.name}/api/v4`,
  parent: world.parent,
  pinned: world.pinned,
  state: world.state,
  size: world.size,
  // An open world keeps the content that it was opened from.
  memory: (world.isAwake ? world.size : 0) + world.content.image.own_bytes,
  snapshots: presentSnapshots(world.name, world.snapshots),
  clock: presentClock(world.clock),
  created_at: world.created_at,
  last_used_at: world.last_used_at,
})

export const presentMain = (
  { main, created_at, snapshotsOf }: Pick<Worlds, 'main' | 'created_at' | 'snapshotsOf'>,
  request: Asked,
): z.infer<typeof worldEntity> => ({
  name: MAIN_WORLD,
  address: `${hostOf(request)}/api/v4`,
  parent: null,
  pinned: true,
  state: 'open',
  size: main.db.size(),
  memory: null,
  snapshots: presentSnapshots(MAIN_WORLD, snapshotsOf(MAIN_WORLD)),
  clock: presentClock(main.time.shown),
  created_at,
  last_used_at: main.clock.realIso(),
})

export const presentSnapshot = (
  world: string,
  { name, created_at, content }: Snapshot,
): z.infer<typeof snapshotEntity> => ({
  name,
  from: `${world}@${name}`,
  size: content.image.size,
  created_at,
})

const presentSnapshots = (world: string, snapshots: ReadonlyMap<string, Snapshot>) =>
  [...snapshots.values()].map((snapshot) => presentSnapshot(world, snapshot))
