import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that stub globals, start processes or replace modules: each file gets a worker of its own. */
const isolated = ['test/{architecture,cli,main}/**/*.test.ts', 'test/server/durability/**/*.test.ts']

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'test/support/electron-stub.ts') } },
  test: {
    // Every core: tests often wait for an answer.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Processes and import threads that tests start read compiled sources from this folder instead of compiling them again.
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') },
    // Projects run in the order of their names: the slow `isolated` files first, so that none of them is left at the end.
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      // Loading the server takes longer than most files need to run, so a worker loads it once for all its files.
      { extends: true, test: { name: 'renderer', include: ['test/renderer/**/*.test.{ts,tsx}'], isolate: false } },
      {
        extends: true,
        test: { name: 'server', include: ['test/{clients,server}/**/*.test.ts'], exclude: isolated, isolate: false },
      },
    ],
  },
})
