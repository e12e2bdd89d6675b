// The process that fills a new database. It ends afterwards, and the memory that took hundreds of thousands of rows ends with it.
import module from 'node:module'
import { join } from 'node:path'

if (import.meta.filename.endsWith('.js')) module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'))

const { runSeedTask } = await import('./run-seed-task.ts')
await runSeedTask(JSON.parse(process.argv[2] ?? ''))
