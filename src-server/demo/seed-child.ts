// The process that fills a new database. Its memory, which held hundreds of thousands of rows, is freed when the process ends.
import module from 'node:module'
import { join } from 'node:path'

if (import.meta.filename.endsWith('.js')) module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'))

const { runSeedTask } = await import('./run-seed-task.ts')

// Ctrl+C at a terminal reaches this process too. The waiting process decides whether seeding stops.
process.on('SIGINT', () => {})
const abandon = () => process.exit(1)
process.on('disconnect', abandon)
const parent = process.ppid
const refusal = await runSeedTask(JSON.parse(process.argv[2] ?? ''), () => {
  // Without the waiting process nothing locks the data directory, and another Gantry may have started on it.
  if (process.ppid !== parent) throw new Error('The process that waits for the seed has ended')
})
if (refusal) await new Promise((sent) => process.send?.(refusal, sent))
process.off('disconnect', abandon)
process.disconnect()
