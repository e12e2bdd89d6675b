import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { emptyImage, openDirectory } from '../../../src-server/schema/store.ts'
import type { WorldLimits } from '../../../src-server/worlds/eviction.ts'
import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { test as plain } from '../../support/test.ts'

export const WORLDS = '/-/gantry/v1/worlds'

/** A server whose database commits, unlike that of other tests, with an administrator. */
export async function startWorldServer({ directory, worlds }: { directory?: string; worlds?: WorldLimits } = {}) {
  const store = directory === undefined ? openImage(emptyImage()) : openDirectory(directory)
  const server = await startTestServer({
    store,
    ...(directory !== undefined && { directory }),
    ...(worlds && { worlds }),
  })
  const given = givenOn(server)
  const admin = await given.user({ admin: 1 })
  const token = await given.token(admin)
  const ask = (address: string, input: Record<string, unknown> = {}) => callBy(server, token, address, input)
  return {
    ...{ server, given, admin, token, ask },
    /** Forks a world, and sends requests to it through the start of the path. */
    async fork(input: Record<string, unknown> = {}) {
      const { status, body } = await ask(`POST ${WORLDS}`, input)
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      const world = { name: String(Object(body).name), token: String(Object(body).token) }
      return {
        ...world,
        send: (method: string, path: string, body?: Record<string, unknown>, used = world.token) =>
          server.send(method, `/w/${world.name}${path}`, {
            token: used,
            ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
          }),
      }
    },
  }
}

export const test = plain.extend<{ main: Awaited<ReturnType<typeof startWorldServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern to learn what a fixture needs
  main: async ({}, use) => {
    const main = await startWorldServer()
    await use(main)
    await main.server.stop()
  },
})
