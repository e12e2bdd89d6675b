import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../kit/db/open.ts'
import { type SeedOptions, seedOfImage, seedOfSnapshot } from './seed-of-instance.ts'

export interface ThreadData {
  /** A database file, or the bytes of a database in memory. */
  source: { file: string } | { image: Uint8Array<ArrayBuffer> }
  options: SeedOptions
}

const { source, options }: ThreadData = workerData
const text =
  'file' in source
    ? await seedOfSnapshot(openSnapshot(source.file), options)
    : await seedOfImage(Buffer.from(source.image.buffer), options)
const bytes = new TextEncoder().encode(text)
// The main thread takes the bytes over: reading a copy of a long text would hold up its requests.
parentPort?.postMessage(bytes, [bytes.buffer])
