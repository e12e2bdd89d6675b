import { test as base } from 'vitest'
import type { Api } from '../../src-server/api.ts'
import { openImage } from '../../src-server/kit/db/memory/open-in-memory.ts'
import { emptyImage } from '../../src-server/schema/store.ts'
import { type Given, givenOn } from './given.ts'
import { type Address, type Answer, callBy, type Input, startTestServer, type TestServer } from './server.ts'
import { storesOf } from './store-pool.ts'

export type Caller = <A extends Address>(address: A, input: Input<A>) => Promise<Answer<Api[A]['answer']>>
/** For requests that should be refused, and for parameters that the contract does not have. */
type LooseCaller = (address: string, input?: Record<string, unknown>) => Promise<Answer>

interface World {
  server: TestServer
  given: Given
  /** Sends requests as this user (null: anonymous), with a token of the scopes api and sudo. */
  as: (who: { id: number } | null) => Promise<Caller>
  /** The same without the contract's types. */
  asLoose: (who: { id: number } | null) => Promise<LooseCaller>
}

export const test = base.extend<World>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  server: async ({}, use) => {
    const server = await startTestServer()
    await use(server)
    await server.stop()
  },
  given: async ({ server }, use) => use(givenOn(server)),
  as: async ({ server, given }, use) =>
    use(async (who) => {
      const token = who ? await given.token(who) : undefined
      // The answer was checked against the contract of this address before.
      return (address, input) => callBy(server, token, address, input) as Promise<Answer<Api[typeof address]['answer']>>
    }),
  asLoose: async ({ server, given }, use) =>
    use(async (who) => {
      const token = who ? await given.token(who) : undefined
      return (address, input = {}) => callBy(server, token, address, input)
    }),
})

/** Tests on a world that is built once: each test gets a copy and the result of `build`. */
export function testIn<W extends object>(build: (server: TestServer, given: Given) => Promise<W>) {
  let built: ReturnType<typeof buildWorld<W>> | undefined
  const once = () => {
    built ??= buildWorld(build)
    return built
  }
  return test.extend<{ server: TestServer; given: Given; world: W }>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
    server: async ({}, use) => {
      const { open } = await once()
      const server = await startTestServer({ store: await open() })
      await use(server)
      await server.stop()
    },
    // Names that the world uses are not used again.
    given: async ({ server }, use) => use(givenOn(server, 10_000)),
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
    world: async ({}, use) => use((await once()).world),
  })
}

async function buildWorld<W>(build: (server: TestServer, given: Given) => Promise<W>) {
  const store = openImage(emptyImage())
  const server = await startTestServer({ store })
  const world = await build(server, givenOn(server))
  const open = storesOf(store.image())
  await server.stop()
  return { world, open }
}

export { describe, expect } from 'vitest'
