import { StorePool } from '../kit/db/memory/store-pool.ts'
import { createChangedAccess } from '../memberships/authorizations.ts'
import type { WorldLimits } from './eviction.ts'

/** As many as tests run at the same time. */
const MOST_WAITING = 16

/** Databases that wait for the next world. They need at most half of the memory. */
export const waitingStores = ({ memory_bytes }: WorldLimits): StorePool =>
  new StorePool({ count: MOST_WAITING, bytes: memory_bytes / 2 }, createChangedAccess)
