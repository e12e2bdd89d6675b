import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that start processes, or replace globals and modules. Each file gets a worker of its own. */
const processes = [
  'test/{cli,main}/**/*.test.ts',
  'test/server/durability/**/*.test.ts',
  'test/server/imports/import-crash.test.ts',
  'test/server/statements.test.ts',
]

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'test/support/electron-stub.ts') } },
  test: {
    // Two workers per core: a test often waits for an answer, a process or the disk.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Processes and import threads that tests start read compiled sources from this folder instead of compiling them again.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
    // Projects run in the order of their names, so the longest files begin first.
    projects: [
      {
        extends: true,
        test: { name: 'processes', include: processes, globalSetup: 'test/support/fresh-build.mjs' },
      },
      // Loading the server takes longer than the tests of most files, so a worker loads it once for all its files.
      { extends: true, test: { name: 'renderer', include: ['test/renderer/**/*.test.{ts,tsx}'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/{architecture,clients,server}/**/*.test.ts'],
          exclude: processes,
          isolate: false,
        },
      },
    ],
  },
})
