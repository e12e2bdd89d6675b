import module from 'node:module'
import { join } from 'node:path'
import { refusalOfNode } from './supported-node.ts'

const refusal = refusalOfNode(process.versions.node)
if (refusal) {
  process.stderr.write(`${refusal}\n`)
  process.exit(7)
}

// Beside the build, not in the shared temporary folder, where another user of the machine could plant code. A packaged app cannot write there, so
// the desktop app names another folder.
if (import.meta.filename.endsWith('.js'))
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE || join(import.meta.dirname, '../.compile-cache'))

const { runServer } = await import('./cli.ts')
await runServer(process.argv.slice(2))
