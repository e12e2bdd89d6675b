import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StorePool } from '../kit/db/memory/store-pool.ts'
import { conflict } from '../kit/errors.ts'
import { byState } from '../kit/reason.ts'
import { PART } from './capture.ts'
import type { Content, MainInstance } from './parts.ts'
import type { World } from './world.ts'

/** How much worlds may need, and how long they last. */
export interface WorldLimits {
  memory_bytes: number
  /** A world that nobody uses for so long is evicted. */
  age_ms: number
}

/** A GiB, and a day. */
export const WORLD_LIMITS: WorldLimits = { memory_bytes: 2 ** 30, age_ms: 86_400_000 }

/** What an open world needs in addition to its database: prepared statements, settings, the log of requests. */
const OPEN_BYTES = 2 * 2 ** 20
const CHECK_EVERY_MS = 60_000
/** How the names of files and folders begin that several worlds may read. */
export const FILES = 'files-'
/** So many evicted worlds are remembered, so that their addresses can say what happened. */
const REMEMBERED = 1_000

interface Needs {
  main: MainInstance
  limits: WorldLimits
  /** Databases that wait for the next world. */
  stores: StorePool
  worlds(): readonly World[]
  /** What is kept although no world holds it. */
  kept(): readonly Content[]
  /** Forgets the copy of the main world that later forks would share. */
  dropCaptured(): void
  /** With the files of all worlds. */
  folder: string
  newFolder(): string
  remove(world: World): Promise<void>
}

/** Puts worlds to sleep, stores them in the data directory or evicts them, the least recently used first. */
export class Eviction {
  readonly #needs: Needs
  readonly #evicted = new Map<string, string>()
  readonly #timer: NodeJS.Timeout
  #tidying: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#timer = setInterval(() => {
      this.tidy()
      this.#removeUnused()
    }, CHECK_EVERY_MS).unref()
  }

  /** Why there is no world of this name any more. */
  reasonFor(name: string): string | undefined {
    return this.#evicted.get(name)
  }

  forget(name: string) {
    this.#evicted.delete(name)
  }

  /** @throws ApiError 409 for a world that would be evicted as soon as it is used */
  requireRoom({ image }: Content) {
    const needed = image.base.length + image.size + OPEN_BYTES
    if (needed <= this.#needs.limits.memory_bytes) return
    const [needs, has] = [needed, this.#needs.limits.memory_bytes].map((bytes) => `${Math.ceil(bytes / 2 ** 20)} MiB`)
    throw conflict(
      `The world needs ${needs}, and all worlds have ${has}. Start with --worlds-memory to change that.`,
      byState(`at most ${has}`, needs),
    )
  }

  tidy() {
    if (this.#stopped) return
    if (this.#tidying !== undefined) {
      this.#again = true
      return
    }
    this.#tidying = this.#tidy()
      .catch((error: unknown) => this.#needs.main.log.error({ error }, 'worlds could not be evicted'))
      .finally(() => {
        this.#tidying = undefined
        if (!this.#again) return
        this.#again = false
        this.tidy()
      })
  }

  async idle(): Promise<void> {
    while (this.#tidying !== undefined) await this.#tidying
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.idle()
  }

  /** Bytes that worlds, snapshots and waiting databases need. What several share counts once. */
  memory(): number {
    const { kept, worlds, stores } = this.#needs
    const bases = new Set<Buffer>()
    const images = new Set<object>()
    let bytes = stores.bytes + stores.count * OPEN_BYTES
    const add = ({ image }: Content) => {
      if (!bases.has(image.base)) bytes += image.base.length
      bases.add(image.base)
      if (!images.has(image)) bytes += image.own_bytes
      images.add(image)
    }
    for (const content of kept()) add(content)
    for (const world of worlds()) {
      for (const content of contentsOf(world)) add(content)
      if (world.isAwake) bytes += world.size + OPEN_BYTES
    }
    return bytes
  }

  /** Removes the files and folders that nothing reads. Runs by itself: whoever has just made one keeps it in the same turn. */
  #removeUnused() {
    const { worlds, kept, folder } = this.#needs
    if (!existsSync(folder)) return
    const contents = [...kept(), ...worlds().flatMap(contentsOf)]
    const paths = contents.flatMap(({ files, image }) => [...files, ...(image.file === undefined ? [] : [image.file])])
    const used = new Set(paths.map((path) => basename(path)))
    for (const name of readdirSync(folder))
      if (name.startsWith(FILES) && !name.endsWith(PART) && !used.has(name))
        rmSync(join(folder, name), { recursive: true, force: true })
  }

  async #tidy() {
    const { limits, main, worlds, dropCaptured, stores, kept } = this.#needs
    if (worlds().length === 0) dropCaptured()
    if (stores.count > 0)
      stores.keepOnly(new Set([...kept(), ...worlds().flatMap(contentsOf)].map(({ image }) => image)))
    const oldest = main.clock.realNow() - limits.age_ms
    for (const world of worlds())
      if (!world.isBusy && Date.parse(world.last_used_at) < oldest)
        await this.#giveUp(world, `it was not used for ${inWords(limits.age_ms)}`)
    const isTooMuch = () => this.memory() > limits.memory_bytes
    if (!isTooMuch()) return
    stores.keepOnly(new Set())
    if (!isTooMuch()) return
    const byUse = [...worlds()].sort((a, b) => a.last_used_at.localeCompare(b.last_used_at))
    // The sum takes a while, so it is only taken again after a change.
    for (const world of byUse.filter(({ isAwake, isBusy }) => isAwake && !isBusy)) {
      await this.#sleep(world)
      if (!isTooMuch()) return
    }
    for (const world of byUse) {
      if (!isTooMuch()) return
      if (!world.isBusy)
        await this.#giveUp(world, `worlds needed more than ${limits.memory_bytes / 2 ** 20} MiB of memory`)
    }
  }

  /** A world that cannot be put to sleep stays open, and does not keep others from it. */
  async #sleep(world: World, andThen = () => {}) {
    const { main, newFolder } = this.#needs
    try {
      await world.sleep(newFolder)
      andThen()
    } catch (error) {
      main.log.error({ error, world: world.name }, 'a world could not be put to sleep')
    }
  }

  /** Stores a world in the data directory. Without one, it is evicted, unless it is pinned. */
  async #giveUp(world: World, why: string) {
    const { main, newFolder, worlds } = this.#needs
    // Somebody may have deleted it meanwhile.
    if (!worlds().includes(world)) return
    if (!main.files.is_temporary) {
      await this.#sleep(world, () => {
        for (const { image } of contentsOf(world)) if (image.own_bytes > 0) image.storeIn(newFolder())
      })
    } else if (!world.pinned) await this.#evict(world, why)
  }

  async #evict(world: World, why: string) {
    const { main, remove } = this.#needs
    main.log.info({ world: world.name, why }, 'a world was evicted')
    this.#evicted.set(
      world.name,
      `404 World '${world.name}' Not Found: it was evicted, because ${why}. Pinned worlds stay.`,
    )
    const oldest = this.#evicted.keys().next().value
    if (this.#evicted.size > REMEMBERED && oldest !== undefined) this.#evicted.delete(oldest)
    await remove(world)
  }
}

const contentsOf = (world: World): Content[] => [
  world.origin,
  world.content,
  ...[...world.snapshots.values()].map(({ content }) => content),
]

const inWords = (ms: number) => {
  const [count, unit] = ms % 3_600_000 === 0 ? [ms / 3_600_000, 'hour'] : [ms / 60_000, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
