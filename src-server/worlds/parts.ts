import type { ClockState } from '../kit/clock.ts'
import type { Image } from '../kit/db/image.ts'
import type { StorePool } from '../kit/db/memory/store-pool.ts'
import type { Store } from '../kit/db/open.ts'
import type { Files } from '../kit/files.ts'
import type { KeptAsleep } from '../kit/kept-asleep.ts'
import type { Log } from '../kit/log.ts'
import type { WritableInstance } from '../kit/writable-instance.ts'

/** What a world has of its own. Everything else is as in the main world. */
export interface WorldParts {
  world: string
  store: Store
  files: Files
  log: Log
  base_url: string
  swept_on: string
  noteToken(digest: string): void
  kept: KeptAsleep
  /** Whether it reaches no network, and its requests do not count for the coverage. */
  is_isolated?: boolean
}

/** An instance that the registry of worlds opens and closes. */
export interface WorldInstance extends WritableInstance {
  open(): Promise<void>
  /** Ends open answers. */
  endStreams(): void
  /** Ends jobs and pending writes; the data can still be read. */
  halt(): Promise<void>
  close(): Promise<void>
  /** Closes an instance whose data nobody needs any more. */
  discard(): Promise<void>
}

/** The instance of the main world. */
export interface MainInstance extends WritableInstance {
  beside(parts: WorldParts): WorldInstance
}

/** Everything that a world holds, at one moment. */
export interface Content {
  image: Image
  /** Folders with the stored files: in the first that has a name is its file. */
  files: readonly string[]
  swept_on: string
  clock: ClockState
}

/** The content of an open instance, and the version of its database. */
export interface Captured {
  version: number
  content: Content
}

/** What a new world gets. */
export interface Birth {
  name: string
  parent: string | null
  pinned: boolean
  created_at: string
  token_digest: string
  origin: Content
  log: Log
  stores: StorePool
  /** Called with the digest of each token that is created in the world. */
  noteToken(digest: string): void
}

/** A moment of a world, to which it can be restored and from which others can be forked. */
export interface Snapshot {
  name: string
  created_at: string
  content: Content
}
