import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Flag, flags } from './flag-list.ts'
import { StartError } from './kit/errors.ts'
import { nearest } from './kit/nearest.ts'

const flag_names = flags.map(({ name }) => name)
/** The variable of a flag. */
export const variableOf = (name: string) => `GANTRY_${name.toUpperCase().replaceAll('-', '_')}`
const flag_variables = flags.filter(({ env }) => env !== false).map(({ name }) => variableOf(name))
const optionOf = (name: string) => name.replaceAll('-', '_')
/** Flags that only a separate process can have. */
const process_flags = ['ready-file', 'end-with-parent', 'help', 'version']
const options_of_programs = flag_names.filter((name) => !process_flags.includes(name)).map(optionOf)
/** The console suggests these variables for API clients, and `gantry exec` sets them, so the shell that starts the server may have them too. */
const isForClients = (name: string) => /^GANTRY_(URL|API_URL|TOKEN_[A-Z]+)$/.test(name)

/** Every flag that is set, with its values. A switch has the value `true`. */
export type Values = ReadonlyMap<string, readonly string[]>

const usage = (message: string) => new StartError(2, message)

/**
 * Reads the flags and the variables. A flag wins over its own variable and over the variable of a flag that contradicts it:
 * `--in-memory` wins over `GANTRY_DATA_DIR`.
 */
export function readArguments(argv: readonly string[], env: NodeJS.ProcessEnv): Values {
  const values = readFlags(argv)
  if (values.has('help') || values.has('version')) return values
  const overridden = new Set(values.keys())
  if (values.has('in-memory')) overridden.add('data-dir')
  if (values.has('data-dir')) overridden.add('in-memory')
  const variables = [...readVariables(env)].filter(([name]) => !overridden.has(name))
  return new Map([...values, ...variables])
}

/** Reads the options of a program that imports Gantry: the flags by their names in snake case. Empty options count as absent. */
export function readOptions(options: Readonly<Record<string, unknown>>): Values {
  const values = new Map<string, string[]>()
  for (const [option, value] of Object.entries(options)) {
    const flag = flags.find(({ name }) => optionOf(name) === option)
    if (!flag || process_flags.includes(flag.name))
      throw usage(`unknown option ${option}; did you mean ${nearest(option, options_of_programs)}?`)
    if (value === undefined || value === null || value === false) continue
    const texts = (Array.isArray(value) ? value : [value]).map(String)
    if (flag.value === undefined ? value !== true : texts.includes('') || (Array.isArray(value) && !flag.repeatable))
      throw usage(`the option ${option} takes ${flag.value === undefined ? 'true or false' : `a value: ${flag.value}`}`)
    if (texts.length > 0) values.set(flag.name, texts)
  }
  return values
}

/**
 * The same flags for a process with another working directory and another parser: paths are absolute, and each value is part of its
 * argument (`--port=1`).
 */
export function portableArguments(argv: readonly string[]): string[] {
  return [...readFlags(argv)].flatMap(([name, texts]) => {
    const flag = flags.find((known) => known.name === name)
    if (flag?.value === undefined) return [`--${name}`]
    return texts.map((text) => `--${name}=${flag.isPath?.(text) ? resolve(text) : text}`)
  })
}

/** Keeps Gantry's flags and drops flags of Electron and Chromium and the flags in `except`. */
export function gantryArguments(argv: readonly string[], except: readonly string[] = []): string[] {
  return tokensOf(argv).flatMap((token) => {
    if (token.kind !== 'option' || !flag_names.includes(token.name) || except.includes(token.name)) return []
    if (!token.rawName.startsWith('--')) return []
    const has_next = token.value !== undefined && !token.inlineValue
    return argv.slice(token.index, token.index + (has_next ? 2 : 1))
  })
}

/** The value of a flag or of its variable, read even when other flags are wrong. */
function textOf(name: string, argv: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const token = tokensOf(argv).findLast((each) => each.kind === 'option' && each.name === name)
  return (token?.kind === 'option' && token.value) || env[variableOf(name)]
}

/** The ready file that flags or variables name, read even when other flags are wrong. */
export function readyFileOf(argv: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const text = textOf('ready-file', argv, env)
  return text ? resolve(text) : undefined
}

/** The format of messages about wrong flags. */
export const logFormatOf = (argv: readonly string[], env: NodeJS.ProcessEnv) =>
  textOf('log-format', argv, env) === 'json' ? ('json' as const) : ('pretty' as const)

/**
 * The flags that npm kept: `npm run serve --port 0` makes `--port` a setting of npm, the variable `npm_config_port`, and passes on only
 * the `0`. `--no-ui` becomes an empty `npm_config_ui`.
 */
export function flagsKeptByNpm(argv: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const given = new Set(tokensOf(argv).map((token) => (token.kind === 'option' ? token.name : undefined)))
  const isKept = (name: string) => {
    const [, positive] = /^no-(.*)$/.exec(name) ?? []
    const value = env[`npm_config_${(positive ?? name).replaceAll('-', '_')}`]
    return positive === undefined ? value !== undefined : value === ''
  }
  return flags
    .filter(({ name, env: variable }) => variable !== false && !given.has(name) && isKept(name))
    .map(({ name, value }) => `--${name}${value ? ` ${value}` : ''}`)
}

/** Not strict: Gantry writes its own messages about wrong flags, and Electron adds flags that are not Gantry's. */
const tokensOf = (argv: readonly string[]) =>
  parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      flags.map(({ name, value }) => [
        name,
        {
          type: value === undefined ? ('boolean' as const) : ('string' as const),
          ...(name === 'help' && { short: 'h' }),
        },
      ]),
    ),
    strict: false,
    tokens: true,
  }).tokens

function readFlags(argv: readonly string[]): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const token of tokensOf(argv)) {
    const argument = argv[token.index] ?? ''
    if (token.kind !== 'option') throw usage(`unexpected argument '${argument}'; see --help`)
    const flag = flags.find(({ name }) => name === token.name)
    if (!flag) throw unknownFlag(argument)
    add(values, flag, valueFor(flag, token))
  }
  return values
}

function unknownFlag(argument: string): StartError {
  const [name = ''] = argument.replace(/^-+/, '').split('=')
  if (name.length < 2) return usage(`unknown flag ${argument}; see --help`)
  return usage(`unknown flag ${argument.split('=')[0]}; did you mean --${nearest(name, flag_names)}?`)
}

function valueFor(flag: Flag, { value, inlineValue }: { value: string | undefined; inlineValue: boolean | undefined }) {
  if (flag.value === undefined) {
    if (inlineValue) throw usage(`--${flag.name} takes no value`)
    return 'true'
  }
  // In `--port --no-ui` the value of `--port` is missing. In `--port=--no-ui` the value is `--no-ui`, which a later check refuses.
  if (!value || (!inlineValue && value.startsWith('--')))
    throw usage(`--${flag.name} needs a value: --${flag.name} ${flag.value}`)
  return value
}

function add(values: Map<string, string[]>, flag: Flag, text: string): void {
  const earlier = values.get(flag.name)
  if (flag.repeatable) values.set(flag.name, [...(earlier ?? []), text])
  else if (earlier && earlier[0] !== text) throw usage(`--${flag.name} is given twice with different values`)
  else values.set(flag.name, [text])
}

/** An empty variable counts as absent. */
function readVariables(env: NodeJS.ProcessEnv): Map<string, string[]> {
  const isKnown = (name: string) => flag_variables.includes(name) || isForClients(name)
  const unknown = Object.keys(env).find((name) => name.startsWith('GANTRY_') && env[name] && !isKnown(name))
  if (unknown) throw usage(`unknown variable ${unknown}; did you mean ${nearest(unknown, flag_variables)}?`)
  const values = new Map<string, string[]>()
  for (const flag of flags) {
    const variable = variableOf(flag.name)
    const text = flag.env === false ? undefined : env[variable]
    if (!text) continue
    if (flag.repeatable) {
      const parts = text.split(',').map((part) => part.trim())
      values.set(flag.name, parts.filter(Boolean))
    } else if (flag.value !== undefined) values.set(flag.name, [text])
    else if (/^(1|true|yes|on)$/i.test(text)) values.set(flag.name, ['true'])
    else if (!/^(0|false|no|off)$/i.test(text)) throw usage(`${variable} takes true or false, not '${text}'`)
  }
  return values
}
