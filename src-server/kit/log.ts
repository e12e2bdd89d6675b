import pino from 'pino'

export interface LogOptions {
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  format: 'pretty' | 'json'
}
export type Log = pino.Logger

/** Creates the log. It goes to stderr, because stdout holds only the ready line. */
export function createLog({ level, format }: LogOptions, write = stderrInBatches()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
    },
    { write: format === 'json' ? write : (line: string) => write(prettyOf(line)) },
  )
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

function prettyOf(line: string): string {
  const { time, level, msg, error, ...rest }: Record<string, unknown> = JSON.parse(line)
  const facts = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = error && typeof error === 'object' && 'stack' in error ? `\n${String(error.stack)}` : ''
  return `${String(time).slice(11, 23)} ${String(level).padEnd(5)} ${String(msg ?? '')}${facts.join('')}${stack}\n`
}
