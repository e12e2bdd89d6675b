import { parentPort, workerData } from 'node:worker_threads'
import { type SeedOptions, seedOfImage } from './seed-of-instance.ts'

export interface ThreadData {
  image: Uint8Array
  options: SeedOptions
}

const { image, options }: ThreadData = workerData
const text = await seedOfImage(Buffer.from(image.buffer, image.byteOffset, image.byteLength), options)
parentPort?.postMessage(text)
