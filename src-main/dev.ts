import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { portableArguments, readArguments } from '../src-server/arguments.ts'
import { electronBinary } from './electron-binary.ts'
import { readCommandOrExit } from './read-command.ts'

const root = resolve(import.meta.dirname, '..')
/** The development server of the bundler forwards API requests to this port. electron.vite.config.ts repeats the number. */
const port = '4750'

/** `npm run dev`: rebuilds on every change and runs on a demo instance in memory. */
export async function develop(args: readonly string[]): Promise<void> {
  readCommandOrExit(args)
  const given = readArguments(args, {})
  const storage = given.has('data-dir') || given.has('in-memory') ? [] : ['--in-memory']
  const seed = given.has('seed') ? [] : ['--seed', 'demo']
  const electron = electronBinary()
  // The bundler leaves a development build behind. The next start must build again.
  rmSync(join(root, 'out', '.built'), { force: true })
  // Without Electron the bundler runs the server alone, for a browser.
  const entry = electron ? [] : ['--entry', 'out/main/server.js']
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/electron-vite/bin/electron-vite.js'),
      ...['dev', '--watch', ...entry, '--', '--port', port, ...storage, ...seed, ...portableArguments(args)],
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ELECTRON_EXEC_PATH: electron ?? process.execPath } },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('close', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}
