import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { ownSystem } from '../../src-main/packaging/systems.ts'
import { extractArchive } from './archive.ts'
import { type BuiltApp, placesOf } from './check-app.ts'

export type Tried = { text: string; isGood: boolean }

const root = resolve(import.meta.dirname, '../..')

/** Extracts the archive of the app for this machine and starts the app from there, on the stub of Electron. */
export async function runFromArchive(apps: readonly BuiltApp[], folder: string): Promise<Tried> {
  const app = apps.find(({ system, arch }) => system === ownSystem() && arch === process.arch)
  if (!app)
    return {
      text: `None of the apps is for this machine (${process.platform} ${process.arch}), so none was started.`,
      isGood: false,
    }
  extractArchive(join(placesOf(app).resources, 'app.asar'), folder)
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/main/packaged.long.test.ts'],
    {
      cwd: root,
      env: { ...process.env, PACKAGED_APP: folder, TEST_LONG: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await once(child, 'close')
  const isGood = child.exitCode === 0
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  const what = `From the archive for ${app.system} ${app.arch}, outside any node_modules: start on the stub of Electron, seed, export, inspection and import`
  return { isGood, text: isGood ? `✓ ${what} (${seconds} s)` : `✗ ${what}\n${output}` }
}
