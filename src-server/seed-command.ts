import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MovableClock } from './kit/clock.ts'
import { StartError } from './kit/errors.ts'
import { DOWNLOAD_LIMITS } from './kit/outbound/download-limits.ts'
import { createOutbound } from './kit/outbound/outbound.ts'
import { openDirectory } from './schema/store.ts'
import { readSeedFile } from './seeds/read-seed.ts'
import { lineOf, type Problem } from './seeds/source/documents.ts'
import { seedOfStore } from './seeds/writing/seed-of-instance.ts'

const HELP = `Usage: gantry seed validate FILE... [--json]
       gantry seed from URL|DATA_DIR [--token T] [--output FILE] [--format yaml|json] [--dates absolute|relative]

validate   reports everything that is wrong with seed files: file, line, column and what was probably meant
from       writes what a running instance or a data directory holds as a seed, without secrets. URL is that of the instance, or of one of its
           worlds (http://127.0.0.1:4880/w/one). The token is one of an administrator; GANTRY_TOKEN keeps it out of the process list.
Exit codes: 0 success, 1 unexpected error, 2 wrong usage, 4 data directory in use, 5 invalid seed.`

const FORMATS = ['yaml', 'json'] as const
const DATES = ['absolute', 'relative'] as const

/** A server answers when the seed is written, which takes minutes for a large instance on a slow machine. */
const WRITING_MS = 15 * 60_000

const usage = (message: string) => new StartError(2, `${message}; see gantry seed --help`)

/** Runs `gantry seed …`. @param argv what follows `seed` @returns the exit code @throws StartError */
export async function runSeedCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || rest.includes('--help')) {
    process.stdout.write(`${HELP}\n`)
    return name === undefined ? 2 : 0
  }
  if (name === 'validate') return await validate(rest)
  if (name === 'from') return await from(rest, env)
  throw usage(`unknown command seed ${name}`)
}

async function validate(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parsed(argv, { json: { type: 'boolean', default: false } })
  if (positionals.length === 0) throw usage('seed validate takes one or more files')
  const problems: Problem[] = []
  for (const file of positionals) {
    const seed = await readSeedFile(file, new MovableClock().now())
    if ('problems' in seed) problems.push(...seed.problems)
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ valid: problems.length === 0, problems }, null, 2)}\n`)
  else for (const problem of problems) process.stdout.write(`${lineOf(problem)}\n`)
  return problems.length === 0 ? 0 : 5
}

async function from(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = { token: text, output: text, format: text, dates: text }
  const { values, positionals } = parsed(argv, options)
  const [source, ...others] = positionals
  if (source === undefined || others.length > 0) throw usage('seed from takes one URL or data directory')
  const form = {
    format: oneOf('format', FORMATS, values.format),
    dates: oneOf('dates', DATES, values.dates),
  }
  const token = typeof values.token === 'string' ? values.token : env.GANTRY_TOKEN
  const seed = /^https?:\/\//i.test(source)
    ? await ofServer(source, token, form)
    : await ofDirectory(resolve(source), form)
  // A seed can hold texts that only members of a private project may read.
  if (typeof values.output === 'string') writeFileSync(values.output, seed, { mode: 0o600 })
  else await new Promise((written) => process.stdout.write(seed, written))
  return 0
}

interface Form {
  format: (typeof FORMATS)[number]
  dates: (typeof DATES)[number]
}

async function ofServer(source: string, token: string | undefined, form: Form): Promise<string> {
  if (!URL.canParse(source)) throw usage(`not a URL: ${source}`)
  if (token === undefined) throw usage('seed from URL needs --token, or the variable GANTRY_TOKEN')
  const url = new URL(source)
  url.pathname = `${url.pathname.replace(/(\/api\/v4)?\/*$/, '')}/-/gantry/v1/seed`
  url.search = String(new URLSearchParams({ ...form }))
  const parts: Buffer[] = []
  const headers = { 'PRIVATE-TOKEN': token }
  const status = await createOutbound({ download_limits: { ...DOWNLOAD_LIMITS, headers_ms: WRITING_MS } })
    .download({ url: url.href, headers, allow_local: true }, async (answer) => {
      for await (const part of answer.body) parts.push(part)
      return answer.status
    })
    .catch((error: unknown) => {
      throw new StartError(1, `${url.origin} does not answer: ${error instanceof Error ? error.message : error}`)
    })
  const body = Buffer.concat(parts).toString('utf8')
  if (status !== 200) throw new StartError(1, `${url.origin} answers ${status}: ${body.slice(0, 300)}`)
  return body
}

async function ofDirectory(directory: string, form: Form): Promise<string> {
  if (!existsSync(join(directory, 'gantry.db'))) throw usage(`there is no instance in ${directory}`)
  const store = openDirectory(directory)
  try {
    return await seedOfStore(store, { ...form, now: new MovableClock().now() })
  } finally {
    await store.close()
  }
}

const text = { type: 'string' } as const

function parsed<const O extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  argv: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error))
  }
}

function oneOf<const T extends string>(name: string, words: readonly [T, ...T[]], given: unknown): T {
  if (given === undefined) return words[0]
  const found = words.find((word) => word === given)
  if (found === undefined) throw usage(`--${name} takes ${words.join(' or ')}, not '${given}'`)
  return found
}
