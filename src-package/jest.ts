import type { Gantry } from './gantry.ts'
import type { StartOptions } from './index.ts'
import { refuseUnknownOptions } from './options.ts'
import { startOrConnect } from './start.ts'
import type { World } from './world.ts'

/** The hooks of Jest, which other test runners have too. */
interface Hooks {
  beforeAll(hook: () => Promise<void>): void
  beforeEach(hook: () => Promise<void>): void
  afterEach(hook: () => Promise<void>): void
  afterAll(hook: () => Promise<void>): void
}

/** How `useWorld` makes worlds. */
export interface UseWorldOptions {
  /** `test`: each test has its own world. `file`: the tests of a file share one. Default: `test`. */
  per?: 'test' | 'file'
  /** A snapshot of the main instance that worlds are forked from, as `main@NAME`. Default: what the main instance holds. */
  from?: string
  /** Options of the server, if neither the global setup nor `GANTRY_URL` names one. */
  server?: StartOptions
  /** The hooks of the test runner, if they are not global. */
  hooks?: Hooks
}

/** The server and the world of the test that runs. */
export interface Used {
  readonly gantry: Gantry
  readonly world: World
}

/**
 * Gives each test of the file a world: `const used = useWorld()`, and in a test `used.world.url`.
 *
 * The server is the one of the global setup (`gantry-server/jest-setup`), or the one that `GANTRY_URL` and `GANTRY_TOKEN` name; without both, the
 * file starts one.
 */
export function useWorld(options: UseWorldOptions = {}): Used {
  const { per = 'test', from, server, hooks = globalHooks(), ...others } = options
  refuseUnknownOptions('useWorld', others, ['per', 'from', 'server', 'hooks'])
  let gantry: Gantry | undefined
  let world: World | undefined
  const fork = async () => {
    world = await needed(gantry).fork({ ...(from !== undefined && { from }) })
  }
  const remove = async () => {
    await world?.delete()
    world = undefined
  }
  hooks.beforeAll(async () => {
    gantry = await startOrConnect(server)
    if (per === 'file') await fork()
  })
  if (per === 'test') {
    hooks.beforeEach(fork)
    hooks.afterEach(remove)
  }
  hooks.afterAll(async () => {
    await remove()
    await gantry?.close()
  })
  return {
    get gantry() {
      return needed(gantry)
    },
    get world() {
      return needed(world)
    },
  }
}

function globalHooks(): Hooks {
  const { beforeAll, beforeEach, afterEach, afterAll } = globalThis as typeof globalThis & Partial<Hooks>
  if (!beforeAll || !beforeEach || !afterEach || !afterAll)
    throw new Error('useWorld needs the global hooks of Jest, or the option hooks')
  return { beforeAll, beforeEach, afterEach, afterAll }
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The world of useWorld exists in tests and in their hooks only')
  return value
}
