import pino from 'pino'
import { type KeptLine, KeptLines, LOG_LEVELS, type LogLevel } from './kept-lines.ts'
import { maskSecrets, maskText } from './secrets.ts'

export interface LogOptions {
  /** The least important level that is printed. Lines of all levels are kept. */
  level: LogLevel | 'silent'
  format: 'pretty' | 'json'
}

/** A log whose lines, printed and kept, have no secrets. */
export type Log = pino.Logger & {
  readonly kept: KeptLines
  /** From now on, removes this secret wherever it occurs. Secrets of known forms need no mention. */
  hide(secret: string): void
  /**
   * Prints lines that are not kept: requests would push out everything else, and have a log of their own. Who writes them removes secrets,
   * because looking for them everywhere would double the cost of a line.
   */
  readonly printed: pino.Logger
  /** A log that keeps lines of its own, prints where this one does, and adds the fact to each line. */
  beside(facts: Readonly<Record<string, string>>): Log
}

/** Creates the log. It goes to stderr, because stdout holds only the ready line. */
export function createLog(
  { level, format }: LogOptions,
  write = stderrInBatches(),
  { facts, secrets }: Besides = {},
): Log {
  const kept = new KeptLines()
  const hidden = new Set(secrets)
  const least = level === 'silent' ? LOG_LEVELS.length : LOG_LEVELS.indexOf(level)
  const print = (line: Line, { level, text, stack }: Described) =>
    write(
      format === 'json'
        ? `${JSON.stringify(line)}\n`
        : `${String(line.time).slice(11, 23)} ${level.padEnd(5)} ${text}${stack === null ? '' : `\n${stack}`}\n`,
    )
  const keepAndPrint = (written: string) => {
    const line = withoutSecrets(JSON.parse(written), [...hidden])
    const described = describe(line)
    kept.add(described)
    if (LOG_LEVELS.indexOf(described.level) >= least) print(line, described)
  }
  const printPretty = (written: string) => {
    const line: Line = JSON.parse(written)
    print(line, describe(line))
  }
  return Object.assign(loggerTo(keepAndPrint, 'debug', facts), {
    kept,
    hide: (secret: string) => void hidden.add(secret),
    printed: loggerTo(format === 'json' ? write : printPretty, level, facts),
    beside: (more: Facts) => createLog({ level, format }, write, { facts: { ...facts, ...more }, secrets: hidden }),
  })
}

type Facts = Readonly<Record<string, string>>

/** What a log takes over from the one that it was created beside. */
interface Besides {
  facts?: Facts | undefined
  secrets?: Iterable<string>
}

const loggerTo = (write: (line: string) => void, level: LogOptions['level'], facts: Facts = {}) =>
  pino(
    {
      level,
      base: facts,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: serializeError },
    },
    { write },
  )

type Described = Omit<KeptLine, 'id'>
type Line = Record<string, unknown>

/** Everything that a listener or a database says of its failure would be too long. */
const MAX_LENGTH = 32_768

function withoutSecrets({ time, level, ...rest }: Line, credentials: readonly string[]): Line {
  const safe = maskSecrets(rest, { credentials, max_length: MAX_LENGTH })?.value
  return { time, level, ...(safe ? { ...safe } : { msg: maskText(String(rest.msg), credentials), too_long: true }) }
}

/** A `code` is a secret everywhere else, but that of an error (`SQLITE_FULL`) says what has happened. */
function serializeError(thrown: Error): unknown {
  const { code, ...error }: Line = { ...pino.stdSerializers.err(thrown) }
  return code === undefined ? error : { ...error, error_code: code }
}

function describe({ time, level, msg, error, ...rest }: Line): Described {
  const facts = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = error && typeof error === 'object' && 'stack' in error ? String(error.stack) : null
  return {
    at_ms: Date.parse(String(time)),
    level: LOG_LEVELS.find((one) => one === level) ?? 'error',
    text: `${String(msg ?? '')}${facts.join('')}`,
    stack,
  }
}

const BATCH_MS = 20
const BATCH_LENGTH = 32_768

/** Collects lines: writing each line separately would cost more than answering the request. The rest is written on exit. */
function stderrInBatches(): (line: string) => void {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // A process that starts many servers would otherwise collect listeners of stopped ones.
    process.off('exit', flush)
    const text = waiting
    waiting = ''
    process.stderr.write(text)
  }
  return (line) => {
    if (waiting === '') process.on('exit', flush)
    waiting += line
    if (waiting.length > BATCH_LENGTH) flush()
    else timer ??= setTimeout(flush, BATCH_MS).unref()
  }
}
