import { StorePool } from '../../src-server/kit/db/memory/store-pool.ts'
import type { Store } from '../../src-server/kit/db/open.ts'
import { createChangedAccess } from '../../src-server/memberships/authorizations.ts'

/** More stores than a test has open at once. Their number bounds the bytes, because the databases of tests are small. */
const LIMITS = { count: 16, bytes: Number.MAX_SAFE_INTEGER }

/**
 * Opens stores that all begin with the same content. They are pooled as those of worlds are: preparing statements takes more time than running
 * them. Each content has a pool of its own, so that stores of one do not push out those of another.
 */
export function storesOf(image: Buffer): () => Promise<Store> {
  const pool = new StorePool(LIMITS, createChangedAccess)
  const origin = { bytes: () => image }
  return () => pool.open(origin)
}
