import { StartError } from './kit/errors.ts'

type Flag = { name: string; value?: string; repeatable?: true; help: string; env?: false }

const flags: readonly Flag[] = [
  { name: 'port', value: 'N', help: 'port to listen on; 0 takes any free one (default 4880)' },
  { name: 'host', value: 'ADDRESS', help: 'address to listen on (default 127.0.0.1)' },
  { name: 'allowed-host', value: 'NAME', repeatable: true, help: 'further Host name to answer to (repeatable)' },
  { name: 'data-dir', value: 'DIR', help: 'folder that holds the instance' },
  { name: 'in-memory', help: 'keep everything in memory and forget it at the end' },
  { name: 'seed', value: 'SEED', help: 'first content: demo, empty, bench:N, bench-projects:N or a file' },
  { name: 'token', value: 'T', help: "the first administrator's token; better in GANTRY_TOKEN" },
  { name: 'ready-file', value: 'FILE', help: 'write the ready line as JSON into this file' },
  { name: 'allow-origin', value: 'ORIGIN', repeatable: true, help: 'origin whose pages may call the API (repeatable)' },
  { name: 'log-level', value: 'LEVEL', help: 'debug, info, warn, error or silent (default info)' },
  { name: 'log-format', value: 'FORMAT', help: 'pretty or json (default pretty)' },
  { name: 'no-ui', help: 'serve the API alone, without the console' },
  { name: 'tier', value: 'TIER', help: 'free, premium or ultimate (default ultimate)' },
  { name: 'help', env: false, help: 'show this text' },
  { name: 'version', env: false, help: 'show the version' },
]

/** Every flag that is set, with its texts; a switch has the text `true`. */
export type Values = ReadonlyMap<string, readonly string[]>

const usage = (message: string) => new StartError(2, message)

/** A flag on the command line wins over its variable, and over the variable of the flag that it contradicts. */
export function readArguments(argv: readonly string[], env: NodeJS.ProcessEnv): Values {
  const values = new Map<string, string[]>()
  for (let index = 0; index < argv.length; index++) {
    const [flag, inline] = flagOf(argv[index] ?? '')
    let text = inline
    if (flag.value === undefined) {
      if (inline !== undefined) throw usage(`--${flag.name} takes no value`)
    } else if (text === undefined) {
      text = argv[++index]
      if (text === undefined || text.startsWith('--'))
        throw usage(`--${flag.name} needs a value: --${flag.name} ${flag.value}`)
    }
    if (text === '') throw usage(`--${flag.name} needs a value: --${flag.name} ${flag.value}`)
    add(values, flag, text ?? 'true')
  }
  const overruled = new Set(values.keys())
  if (values.has('in-memory')) overruled.add('data-dir')
  if (values.has('data-dir')) overruled.add('in-memory')
  const variables = [...readVariables(env)].filter(([name]) => !overruled.has(name))
  return new Map([...values, ...variables])
}

/** The same flags with each value in one piece with its name, so that none can be taken for an argument by itself. */
export function inOnePiece(argv: readonly string[]): string[] {
  return [...readArguments(argv, {})].flatMap(([name, texts]) => {
    const takesValue = flags.some((flag) => flag.name === name && flag.value !== undefined)
    return texts.map((text) => (takesValue ? `--${name}=${text}` : `--${name}`))
  })
}

/** What belongs to Gantry among arguments that Electron and Chromium have added theirs to, save what is left out. */
export function ownArguments(argv: readonly string[], left_out: readonly string[] = []): string[] {
  const own: string[] = []
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? ''
    const [name = '', inline] = argument.startsWith('--') ? argument.slice(2).split(/=(.*)/s) : []
    const flag = flags.find((known) => known.name === name)
    if (!flag) continue
    const takesNext = flag.value !== undefined && inline === undefined && index + 1 < argv.length
    if (!left_out.includes(name)) own.push(...argv.slice(index, index + (takesNext ? 2 : 1)))
    if (takesNext) index++
  }
  return own
}

export const helpText = [
  'Usage: gantry [flags]',
  '',
  ...flags.map(({ name, value, help }) => `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(23)}${help}`),
  '',
  'Each flag can be given as a variable as well, --log-level as GANTRY_LOG_LEVEL; lists are separated by commas.',
  'Exit codes: 0 ok, 1 unexpected, 2 usage, 3 port busy, 4 data directory locked, 5 seed invalid, 6 data from a newer',
  'version, 7 unsupported Node, 130 interrupted, 143 terminated.',
].join('\n')

function flagOf(argument: string): [Flag, string | undefined] {
  if (argument === '-h') return flagOf('--help')
  if (!argument.startsWith('--') || argument === '--') throw usage(`unexpected argument '${argument}'; see --help`)
  const equals = argument.indexOf('=')
  const name = equals < 0 ? argument.slice(2) : argument.slice(2, equals)
  const flag = flags.find((known) => known.name === name)
  if (!flag) throw usage(`unknown flag --${name}; did you mean --${nearest(name)}?`)
  return [flag, equals < 0 ? undefined : argument.slice(equals + 1)]
}

function add(values: Map<string, string[]>, flag: Flag, text: string): void {
  const earlier = values.get(flag.name)
  if (flag.repeatable) values.set(flag.name, [...(earlier ?? []), text])
  else if (earlier && earlier[0] !== text) throw usage(`--${flag.name} is given twice with different values`)
  else values.set(flag.name, [text])
}

function readVariables(env: NodeJS.ProcessEnv): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const flag of flags) {
    const variable = `GANTRY_${flag.name.toUpperCase().replaceAll('-', '_')}`
    const text = flag.env === false ? undefined : env[variable]
    if (!text) continue
    if (flag.value !== undefined)
      values.set(
        flag.name,
        flag.repeatable
          ? text
              .split(',')
              .map((part) => part.trim())
              .filter(Boolean)
          : [text],
      )
    else if (/^(1|true|yes|on)$/i.test(text)) values.set(flag.name, ['true'])
    else if (!/^(0|false|no|off)$/i.test(text)) throw usage(`${variable} takes true or false, not '${text}'`)
  }
  return values
}

function nearest(name: string): string {
  const [best] = flags
    .map((flag) => ({ name: flag.name, distance: editDistance(name.toLowerCase(), flag.name) }))
    .sort((a, b) => a.distance - b.distance)
  return best?.name ?? 'help'
}

/** Insertions, deletions and replacements that make one word of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}
