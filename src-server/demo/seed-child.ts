// The process that fills a new database. Its memory, which held hundreds of thousands of rows, is freed when the process ends.
import module from 'node:module'
import { join } from 'node:path'

if (import.meta.filename.endsWith('.js')) module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'))

const { runSeedTask } = await import('./run-seed-task.ts')
await runSeedTask(JSON.parse(process.argv[2] ?? ''))
