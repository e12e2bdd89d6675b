import type { World } from './world.ts'

/** So many tokens of a world select it. The oldest are forgotten, except the one that came with the world. */
const MOST_TOKENS = 1_000

export interface BoundToken {
  world: World
  /** The token that came with the world. Others can also be in worlds that were forked from this one. */
  isOwn: boolean
}

/** Which world a token was created in, by the digest of the token. */
export class WorldTokens {
  readonly #byDigest = new Map<string, BoundToken>()
  readonly #ofWorlds = new Map<World, Set<string>>()

  add(digest: string, world: World) {
    const digests = this.#ofWorlds.get(world) ?? new Set()
    if (digests.size === MOST_TOKENS) this.#forgetOldest(world, digests)
    this.#ofWorlds.set(world, digests.add(digest))
    this.#byDigest.set(digest, { world, isOwn: digest === world.token_digest })
  }

  find(digest: string): BoundToken | undefined {
    return this.#byDigest.get(digest)
  }

  removeOf(world: World) {
    for (const digest of this.#ofWorlds.get(world) ?? []) this.#byDigest.delete(digest)
    this.#ofWorlds.delete(world)
  }

  #forgetOldest({ token_digest }: World, digests: Set<string>) {
    const [first, second] = digests
    const oldest = first === token_digest ? second : first
    if (oldest === undefined) return
    digests.delete(oldest)
    this.#byDigest.delete(oldest)
  }
}
