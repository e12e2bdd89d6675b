import { test as base, inject, type TestAPI } from 'vitest'
import type { Gantry } from './gantry.ts'
import type { StartOptions } from './index.ts'
import { refuseUnknownOptions } from './options.ts'
import { connect, startOrConnect } from './start.ts'
import type { World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the global setup of `gantry-server/vitest-setup` started. */
    gantry?: { url: string; token: string }
  }
}

/** What the fixtures give to tests. */
export interface Fixtures {
  /** The server. */
  gantry: Gantry
  /** A world that no other test uses. */
  world: World
}

/** How the fixtures make worlds. */
export interface WorldOptions {
  /** `test`: each test has its own world. `file`: the tests of a file share one. Default: `test`. */
  per?: 'test' | 'file'
  /** A snapshot of the main instance that worlds are forked from, as `main@NAME`. Default: what the main instance holds. */
  from?: string
  /** Options of the server, if neither the global setup nor `GANTRY_URL` names one. */
  server?: StartOptions
}

/**
 * Vitest's `test` with the fixtures `gantry` and `world`. If a test fails, the requests that its world has answered are printed with the error.
 *
 * The server is the one of the global setup, or the one that `GANTRY_URL` and `GANTRY_TOKEN` name; without both, each file starts one.
 */
export function worldTest({ per = 'test', from, server, ...others }: WorldOptions = {}): TestAPI<Fixtures> {
  refuseUnknownOptions('worldTest', others, ['per', 'from', 'server'])
  const fork = (gantry: Gantry) => gantry.fork({ ...(from !== undefined && { from }) })
  const withServer = base.extend<Pick<Fixtures, 'gantry'>>({
    gantry: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from the pattern
      async ({}, use) => {
        const shared = inject('gantry')
        const gantry = shared ? await connect(shared.url, shared.token) : await startOrConnect(server)
        await use(gantry)
        await gantry.close()
      },
      { scope: 'file' },
    ],
  })
  if (per === 'file')
    return withServer.extend<Pick<Fixtures, 'world'>>({
      world: [
        async ({ gantry }, use) => {
          const world = await fork(gantry)
          await use(world)
          await world.delete()
        },
        { scope: 'file' },
      ],
    })
  return withServer.extend<Pick<Fixtures, 'world'>>({
    world: async ({ gantry, task }, use) => {
      const world = await fork(gantry)
      await use(world)
      if (task.result?.state === 'fail') console.error(`Requests of ${world.name}:\n${await world.report()}`)
      await world.delete()
    },
  })
}

/** Vitest's `test` with a world for each test. */
export const test: TestAPI<Fixtures> = worldTest()
