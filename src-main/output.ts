import type { Clock } from './clock.ts'
import { scrubbedLines } from './scrub.ts'

/** The last lines that a process printed, without secrets. */
export type Output = {
  text(): string
  /** Fulfilled once no more lines come. */
  ended: Promise<void>
}

type Streams = {
  readonly stdout: NodeJS.ReadableStream | null
  readonly stderr: NodeJS.ReadableStream | null
  on(event: 'exit', listener: () => void): unknown
}

const kept_lines = 40
/** A child of the process may hold its output open. */
const end_timeout_ms = 1_000

/**
 * Keeps the last lines of a process and passes on each. Electron removes all listeners of the output when the process ends, before the last
 * lines are read, so the listeners are added again.
 */
export function collectOutput(child: Streams, secret: string | undefined, clock: Clock, write: (line: string) => void) {
  const lines: string[] = []
  const keep = (line: string) => {
    lines.push(line)
    if (lines.length > kept_lines) lines.shift()
    write(line)
  }
  const streams = [child.stdout, child.stderr].flatMap((stream) =>
    stream ? [scrubbedLines(stream, secret, keep)] : [],
  )
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.on('exit', () => {
    clock.after(end_timeout_ms, resolve)
    setImmediate(() => void Promise.all(streams.map(({ readToEnd }) => readToEnd())).then(() => resolve()))
  })
  return { text: () => lines.join(''), ended } satisfies Output
}
