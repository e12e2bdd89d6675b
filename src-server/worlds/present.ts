import type { z } from 'zod'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { MAIN_WORLD } from '../kit/instance.ts'
import type { snapshotEntity, worldEntity } from './entity.ts'
import type { MainInstance } from './parts.ts'
import type { Snapshot, World } from './world.ts'

type Asked = Pick<RequestFacts, 'base_url'>

/** The address of the server, whichever world the request names. */
const hostOf = ({ base_url }: Asked) => base_url.replace(/\/w\/[^/]+$/, '')

export const presentWorld = (world: World, request: Asked): z.infer<typeof worldEntity> => ({
  name: world.name,
  address: `${hostOf(request)}/w/${world.name}/api/v4`,
  parent: world.parent,
  pinned: world.pinned,
  state: world.state,
  size: world.size,
  snapshots: world.snapshots.size,
  created_at: world.created_at,
  last_used_at: world.last_used_at,
})

export const presentMain = (
  { db, clock, started_at }: Pick<MainInstance, 'clock' | 'started_at'> & { db: { size(): number } },
  snapshots: number,
  request: Asked,
): z.infer<typeof worldEntity> => ({
  name: MAIN_WORLD,
  address: `${hostOf(request)}/api/v4`,
  parent: null,
  pinned: true,
  state: 'open',
  size: db.size(),
  snapshots,
  created_at: started_at,
  last_used_at: clock.realIso(),
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
