import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { electron: resolve(import.meta.dirname, 'test/support/electron-stub.ts') } },
  test: {
    include: ['test/{server,renderer,main,cli,architecture,clients}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
