import module from 'node:module'
import { join } from 'node:path'
import { refusalOfNode } from './supported-node.ts'

const refusal = refusalOfNode(process.versions.node)
if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exit(7)
}

// Beside the build, not in the shared temporary folder, where another user of the machine could plant code.
if (import.meta.filename.endsWith('.js')) module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'))

// Inside the desktop app `process.execPath` is Electron. A process that this process forks, to seed an instance, runs as Node.
if (process.versions.electron) process.env.ELECTRON_RUN_AS_NODE = '1'

const { runServer } = await import('./cli.ts')
await runServer(process.argv.slice(2))
