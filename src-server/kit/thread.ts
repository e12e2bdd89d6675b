import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

interface ThreadOptions {
  data: unknown
  /** Buffers of the data that the thread takes over, so that they are not copied. */
  transfer?: readonly ArrayBuffer[]
  /** At the limit the thread ends, and the process goes on. */
  max_heap_mb: number
  signal: AbortSignal
  /** The error for a thread that reaches the limit of its memory. */
  outOfMemory: () => Error
}

/**
 * Runs a thread until `receive` gets its result or throws. The thread can be ended at any moment, so it must not write to the database.
 *
 * @param receive returns undefined for a message that is not the result
 */
export async function runThread<M, R>(
  file: URL,
  { data, transfer = [], max_heap_mb, signal, outOfMemory }: ThreadOptions,
  receive: (message: M) => { result: R } | undefined,
): Promise<R> {
  signal.throwIfAborted()
  const thread = startThread(file, {
    workerData: data,
    transferList: [...transfer],
    resourceLimits: { maxOldGenerationSizeMb: max_heap_mb },
  })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise<R>((resolve, reject) => {
      thread.on('message', (message: M) => {
        try {
          const received = receive(message)
          if (received) resolve(received.result)
        } catch (error) {
          reject(error)
        }
      })
      thread.once('error', (error) => reject(isOutOfMemory(error) ? outOfMemory() : error))
      thread.once('exit', () => reject(new Error('The thread was interrupted')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/**
 * Starts a thread that handles many records, few of which live long, with a young generation to match: it could not grow on its own (see
 * `limitYoungGeneration`). An import needs about 4 % less CPU time than with the size of the main thread, and 40 MB more memory. Not in
 * Electron, which may have locked V8's flags.
 */
export function startThread(file: URL, options: WorkerOptions): Worker {
  if (!process.versions.electron) setFlagsFromString(`--min-semi-space-size=${SEMI_SPACE_MB}`)
  return new Worker(file, options)
}
/** Half of the young generation. */
const SEMI_SPACE_MB = 32

/** The file of a thread, which is next to the module that starts it, in the sources and in the build. */
export const threadBeside = (module_url: string, name: string) =>
  new URL(`./${name}.thread.${module_url.endsWith('.ts') ? 'ts' : 'js'}`, module_url)

export const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
