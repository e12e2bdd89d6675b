// Fills a new database where no other process can, inside the desktop app.
import { parentPort, workerData } from 'node:worker_threads'
import { runSeedTask } from './run-seed-task.ts'

const refusal = await runSeedTask(workerData)
if (refusal) parentPort?.postMessage(refusal)
