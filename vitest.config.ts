import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/slow-first.ts'
import { isLong } from './test/support/runs.ts'

/** For most of what these check, another test checks a quicker case (CONTRIBUTING.md). */
const long = isLong ? [] : ['test/**/*.long.test.ts']

/** `--update` writes the files beside all samples, also those that only the long suite compares. */
const isUpdating = process.argv.some((each) => each === '--update' || each === '-u')

const cores = availableParallelism()

/** Tests that start processes, or replace globals. Each file gets a worker of its own. */
const processes = [
  'test/cli/**/*.test.ts',
  'test/main/**/*.test.ts',
  'test/server/durability/**/*.test.ts',
  'test/server/imports/import-crash.long.test.ts',
  'test/server/exports/{export-kill,demo-round-trip}.long.test.ts',
  'test/server/hooks/*kill.long.test.ts',
]
/** Tests that replace modules. Each file gets a worker of its own. */
const mocks = ['test/server/statements.long.test.ts', 'test/server/durability/listener-delays.test.ts']

/** The options of the projects that run first. Their tests often wait for a process or the disk, so a core has three workers. */
const waiting = { maxWorkers: 3 * cores, sequence: { groupOrder: 0 } }
/** The options of the projects that run next. Their tests keep the cores busy: with each further worker, all take a tenth longer. */
const computing = { maxWorkers: cores, sequence: { groupOrder: 1 } }
/** Node loads the modules itself, so Vite neither compiles them nor stands between them. Nothing can replace a module then. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: SlowFirst },
    // Processes and import threads that tests start read compiled sources from this folder instead of compiling them again.
    env: {
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled'),
      ...(isUpdating && { TEST_ALL_SAMPLES: '1' }),
    },
    projects: [
      {
        extends: true,
        test: {
          ...waiting,
          ...native,
          name: 'processes',
          include: processes,
          exclude: [...mocks, ...long],
          globalSetup: 'test/support/fresh-build.mjs',
        },
      },
      {
        extends: true,
        test: { ...waiting, name: 'mocks', include: mocks, exclude: long, globalSetup: 'test/support/fresh-build.mjs' },
      },
      // Loading the server takes longer than the tests of most files, so the files of a worker share its modules.
      {
        extends: true,
        test: {
          ...computing,
          name: 'renderer',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          exclude: long,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...computing,
          ...native,
          name: 'server',
          include: ['test/{architecture,clients,server}/**/*.test.ts'],
          exclude: [...processes, ...mocks, ...long],
          isolate: false,
        },
      },
    ],
  },
})
