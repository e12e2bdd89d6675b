/** The levels of log lines, the least important first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A line of the log, without secrets. */
export interface KeptLine {
  /** Grows with each line, also from one start to the next. */
  id: number
  at_ms: number
  level: LogLevel
  /** The message and its facts. */
  text: string
  stack: string | null
}

/** Which lines to read: those from a level upwards, those that contain a text, those after another line. */
export interface LineFilters {
  level?: LogLevel | undefined
  search?: string | undefined
  after?: number | undefined
}

interface Bounds {
  lines: number
  /** Characters of all lines together. */
  length: number
}

const LONGEST_LINE = 8_192

/** The last lines of a log, in memory. */
export class KeptLines {
  readonly #bounds: Bounds
  #lines: KeptLine[] = []
  #length = 0
  #newest_id = 0

  constructor(bounds: Bounds = { lines: 2_000, length: 2 ** 20 }) {
    this.#bounds = bounds
  }

  /** Keeps a line, and drops the oldest ones that no longer fit. */
  add({ text, stack, ...line }: Omit<KeptLine, 'id'>) {
    // The time makes ids grow from one start to the next, so that a reader who knows the last line finds the next one.
    this.#newest_id = Math.max(this.#newest_id + 1, line.at_ms)
    const kept = {
      id: this.#newest_id,
      ...line,
      text: text.slice(0, LONGEST_LINE),
      stack: stack?.slice(0, LONGEST_LINE) ?? null,
    }
    this.#lines.push(kept)
    this.#length += lengthOf(kept)
    while (this.#lines.length > this.#bounds.lines || this.#length > this.#bounds.length) {
      const oldest = this.#lines.shift()
      if (!oldest) return
      this.#length -= lengthOf(oldest)
    }
  }

  /** The oldest lines after `after`; without it, the newest lines. The newest is at the end. */
  read({ level = 'debug', search, after }: LineFilters, limit: number): KeptLine[] {
    const least = LOG_LEVELS.indexOf(level)
    const words = search?.toLowerCase()
    const found = this.#lines.filter(
      (line) =>
        line.id > (after ?? 0) &&
        LOG_LEVELS.indexOf(line.level) >= least &&
        (words === undefined || `${line.text}\n${line.stack ?? ''}`.toLowerCase().includes(words)),
    )
    return after === undefined ? found.slice(-limit) : found.slice(0, limit)
  }
}

const lengthOf = ({ text, stack }: KeptLine) => text.length + (stack?.length ?? 0)
