import { test as base } from 'vitest'
import type { Api } from '../../src-server/api.ts'
import { type Given, givenOn } from './given.ts'
import { type Address, type Answer, callBy, type Input, startTestServer, type TestServer } from './server.ts'

type Caller = <A extends Address>(address: A, input: Input<A>) => Promise<Answer<Api[A]['answer']>>
/** For requests that mean to be refused, and for what the contract does not know. */
type LooseCaller = (address: string, input?: Record<string, unknown>) => Promise<Answer>

interface World {
  server: TestServer
  given: Given
  /** Calls as this user (null: nobody), with a token of scope api and sudo. */
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
      // The answer was held against the contract of this very address before it is given out under its type.
      return (address, input) => callBy(server, token, address, input) as Promise<Answer<Api[typeof address]['answer']>>
    }),
  asLoose: async ({ server, given }, use) =>
    use(async (who) => {
      const token = who ? await given.token(who) : undefined
      return (address, input = {}) => callBy(server, token, address, input)
    }),
})
export { describe, expect } from 'vitest'
