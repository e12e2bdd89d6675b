import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'test/support/electron-stub.ts') } },
  test: {
    include: ['test/{server,renderer,main,cli,architecture,clients}/**/*.test.{ts,tsx}'],
    // Every core: much of a test is waiting for an answer.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
