import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { readArguments } from '../src-server/arguments.ts'
import { electronBinary } from './electron-binary.ts'

const root = resolve(import.meta.dirname, '..')
/** Where the bundler's own server passes the page's requests on to; electron.vite.config.ts names it too. */
const port = '4750'

/** `npm run dev`: everything is built anew on each change, over a demo instance in memory. */
export async function develop(args: readonly string[]): Promise<void> {
  const given = readArguments(args, {})
  const storage = given.has('data-dir') || given.has('in-memory') ? [] : ['--in-memory']
  const seed = given.has('seed') ? [] : ['--seed', 'demo']
  const electron = electronBinary()
  // What the bundler leaves behind is built for development; the next start builds anew.
  rmSync(join(root, 'out', '.built'), { force: true })
  // Without Electron the server takes its place, and a browser the window's.
  const entry = electron ? [] : ['--entry', 'out/main/server.js']
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
      ...['dev', '--watch', ...entry, '--', '--port', port, ...storage, ...seed, ...args],
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ELECTRON_EXEC_PATH: electron ?? process.execPath } },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}
