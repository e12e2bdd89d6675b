import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StorePool } from '../kit/db/memory/store-pool.ts'
import { conflict } from '../kit/errors.ts'
import { type Instance, MAIN_WORLD } from '../kit/instance.ts'
import { digestOf, secretOf } from '../kit/random.ts'
import { byState } from '../kit/reason.ts'
import { capture } from './capture.ts'
import { type ComparedRows, Comparisons } from './compare.ts'
import { Eviction, FILES, type WorldLimits } from './eviction.ts'
import { snapshotNotFound, worldNotFound } from './not-found.ts'
import type { Captured, Content, MainInstance, Snapshot } from './parts.ts'
import { contentOfSeed } from './seeded.ts'
import { waitingStores } from './stores.ts'
import { type BoundToken, WorldTokens } from './tokens.ts'
import { mainOf, World } from './world.ts'

/** More would hide a test suite that forgets its worlds. */
const MOST_WORLDS = 5_000
const MOST_SNAPSHOTS = 100
/** What a world held when it was forked, named as a snapshot of it: `WORLD@origin`. */
const ORIGIN = 'origin'

export interface Fork {
  name?: string | undefined
  /** `WORLD` or `WORLD@SNAPSHOT`; `main` without it. */
  from?: string | undefined
  /** A seed instead: its text, or its value. */
  seed?: string | object | undefined
  pinned: boolean
}

/** The worlds beside the main one. They last until they are deleted or evicted, or the server stops. */
export class Worlds {
  readonly main: MainInstance
  /** When the main world was opened, in real time. */
  readonly created_at: string
  readonly #folder: string
  readonly #worlds = new Map<string, World>()
  readonly #tokens = new WorldTokens()
  readonly #snapshots = new Map<string, Snapshot>()
  readonly #stores: StorePool
  readonly #eviction: Eviction
  readonly #comparisons = new Comparisons()
  /** The content of the main world when it was last captured. */
  #captured: Captured | undefined

  constructor(main: MainInstance, limits: WorldLimits) {
    this.main = main
    this.created_at = main.clock.realIso()
    this.#folder = join(main.files.root, 'worlds')
    // Worlds of an earlier run are gone.
    rmSync(this.#folder, { recursive: true, force: true })
    this.#stores = waitingStores(limits)
    this.#eviction = new Eviction({
      main,
      limits,
      stores: this.#stores,
      worlds: () => this.list(),
      dropCaptured: () => {
        this.#captured = undefined
      },
      kept: () => [
        ...(this.#captured ? [this.#captured.content] : []),
        ...contentsOf(this.#snapshots),
        ...this.#comparisons.contents,
      ],
      folder: this.#folder,
      newFolder: this.#newFolder,
      remove: (world) => this.#remove(world),
    })
    registries.set(main, this)
  }

  get isEmpty(): boolean {
    return this.#worlds.size === 0
  }

  /** The oldest first. */
  list = (): World[] => [...this.#worlds.values()]

  /** @throws ApiError 404; 409 for the main world, which is no fork */
  find(name: string): World {
    const world = this.#worlds.get(name)
    if (world) return world
    if (name === MAIN_WORLD)
      throw conflict(
        'The world main is the instance itself: it is not reset, restored, pinned or deleted. Restore a backup instead, or fork it.',
        byState('a fork', 'the world main'),
      )
    throw worldNotFound(name, this.#eviction.reasonFor(name))
  }

  /** The world that a token was created in, and whether it belongs to this world alone. */
  ofToken(token: string): BoundToken | undefined {
    return this.#tokens.find(digestOf(token))
  }

  /**
   * Creates a world with everything that another one or a seed holds. Its instance is opened by its first request.
   *
   * @returns the world, and the token of its first administrator
   * @throws ApiError 404 for an unknown world or snapshot, 400 for an invalid seed, 409 for a name that is taken and if there is no room for the world
   */
  async fork({
    name = this.#newName(),
    from = MAIN_WORLD,
    seed,
    pinned,
  }: Fork): Promise<{ world: World; token: string }> {
    const origin = seed === undefined ? await this.contentOf(from) : await contentOfSeed(this.main, seed)
    if (name === MAIN_WORLD || this.#worlds.has(name))
      throw conflict(`The name ${name} has already been taken.`, byState('a name that no world has'))
    if (this.#worlds.size >= MOST_WORLDS)
      throw conflict(`There are ${MOST_WORLDS} worlds. Delete some first.`, byState(`at most ${MOST_WORLDS} worlds`))
    this.#eviction.requireRoom(origin)
    const { clock, random, log, settings } = this.main
    const token = settings.get('personal_access_token_prefix') + secretOf(random, 15)
    const own_log = log.beside({ world: name })
    own_log.hide(token)
    const world: World = new World(this.main, join(this.#folder, `w-${this.#newId()}`), {
      ...{ name, parent: seed === undefined ? from : null, pinned, origin, log: own_log, stores: this.#stores },
      created_at: clock.realIso(),
      token_digest: digestOf(token),
      noteToken: (digest) => this.#tokens.add(digest, world),
    })
    this.#worlds.set(name, world)
    this.#tokens.add(world.token_digest, world)
    this.#eviction.forget(name)
    this.tidy()
    return { world, token }
  }

  /** @throws ApiError 404 */
  async remove(name: string): Promise<void> {
    await this.#remove(this.find(name))
  }

  /** @throws ApiError 404 */
  async reset(name: string): Promise<World> {
    const world = this.find(name)
    await world.replaceBy(world.origin)
    return world
  }

  /** @throws ApiError 404 */
  async restore(name: string, snapshot: string): Promise<World> {
    const world = this.find(name)
    await world.replaceBy(this.findSnapshot(name, snapshot).content)
    return world
  }

  /** The snapshots of a world, the oldest first. @throws ApiError 404 */
  snapshotsOf = (name: string): Map<string, Snapshot> =>
    name === MAIN_WORLD ? this.#snapshots : this.find(name).snapshots

  /** @throws ApiError 404 */
  findSnapshot(name: string, snapshot: string): Snapshot {
    const found = this.snapshotsOf(name).get(snapshot)
    if (!found) throw snapshotNotFound(name, snapshot)
    return found
  }

  /** @throws ApiError 404, 409 */
  async takeSnapshot(world: string, name = this.#newName()): Promise<Snapshot> {
    const content = await this.contentOf(world)
    const snapshots = this.snapshotsOf(world)
    if (snapshots.has(name) || name === ORIGIN)
      throw conflict(`The name ${name} has already been taken.`, byState('a name that no snapshot of the world has'))
    if (snapshots.size >= MOST_SNAPSHOTS)
      throw conflict(
        `The world has ${MOST_SNAPSHOTS} snapshots. Delete some first.`,
        byState(`at most ${MOST_SNAPSHOTS} snapshots`),
      )
    const snapshot = { name, created_at: this.main.clock.realIso(), content }
    snapshots.set(name, snapshot)
    this.tidy()
    return snapshot
  }

  /** @throws ApiError 404 */
  removeSnapshot(world: string, name: string) {
    this.snapshotsOf(world).delete(this.findSnapshot(world, name).name)
  }

  /** Compares the rows of two worlds or snapshots. @throws ApiError 404 */
  async compare(before: string, after: string, rows: ComparedRows): ReturnType<Comparisons['compare']> {
    return await this.#comparisons.compare(await this.contentOf(before), await this.contentOf(after), rows)
  }

  /** What a world or a snapshot holds: `one`, `one@first`, `one@origin`. @throws ApiError 404 */
  async contentOf(place: string): Promise<Content> {
    const [name = '', snapshot] = place.split('@')
    if (snapshot === ORIGIN && name !== MAIN_WORLD) return this.find(name).origin
    if (snapshot !== undefined) return this.findSnapshot(name, snapshot).content
    if (name !== MAIN_WORLD) return await this.find(name).capture(this.#newFolder)
    this.#captured = await capture(this.main, this.#captured, this.#newFolder)
    return this.#captured.content
  }

  /** Puts worlds to sleep, or evicts them, if there are too many for the memory or if nobody uses them. */
  tidy() {
    this.#eviction.tidy()
  }

  /** Resolves when nothing is being put to sleep or evicted. For tests. */
  idle = (): Promise<void> => this.#eviction.idle()

  /** Closes all worlds. The main instance is closed by its owner, afterwards. */
  async close(): Promise<void> {
    await this.#eviction.stop()
    await Promise.all(this.list().map((world) => this.#remove(world)))
    this.#snapshots.clear()
    this.#stores.keepOnly(new Set())
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #remove(world: World) {
    // Another world may have the name by now.
    if (this.#worlds.get(world.name) === world) this.#worlds.delete(world.name)
    this.#tokens.removeOf(world)
    await world.close()
  }

  /** A folder for stored files that several worlds read. */
  readonly #newFolder = (): string => join(this.#folder, FILES + this.#newId())

  #newId(): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    return this.main.random.bytes(8).toString('hex')
  }

  #newName(): string {
    return `world-${this.main.random.bytes(4).toString('hex')}`
  }
}

const contentsOf = (snapshots: ReadonlyMap<string, Snapshot>) => [...snapshots.values()].map(({ content }) => content)
const registries = new WeakMap<Instance, Worlds>()

/** The registry that an instance belongs to; undefined for an instance that has none. */
export const worldsBeside = (instance: Instance): Worlds | undefined => registries.get(mainOf(instance))
