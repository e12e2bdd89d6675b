import pino from 'pino'

export interface LogOptions {
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  format: 'pretty' | 'json'
}
export type Log = pino.Logger

/** To stderr, so that stdout holds nothing but the ready line. */
export function createLog(
  { level, format }: LogOptions,
  write = (line: string) => void process.stderr.write(line),
): Log {
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

function prettyOf(line: string): string {
  const { time, level, msg, error, ...rest }: Record<string, unknown> = JSON.parse(line)
  const facts = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = error && typeof error === 'object' && 'stack' in error ? `\n${String(error.stack)}` : ''
  return `${String(time).slice(11, 23)} ${String(level).padEnd(5)} ${String(msg ?? '')}${facts.join('')}${stack}\n`
}
