import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import { samplePicture } from '../sample-picture.ts'
import { callBy } from '../server.ts'
import { openingOf } from './opening.ts'
import { type Row, rowsOf, type Samples, sampleOf } from './samples.ts'
import { openStage, roles, type Stage } from './scene.ts'

/** Longer than every limit of a text. */
const TOO_LONG = 1_100_000
const MAX_SHOWN = 160
/** Texts longer than this cost so much time that only the first address of a slice with such a limit takes one that is just short enough. */
const LONG = 100_000
/** The limits of pictures. */
const LARGEST_PICTURES = [200 * 1024, 1024 * 1024]

/**
 * How each write takes texts that are empty, blank, padded and too long, with the limit of each text; and files that are empty or no pictures,
 * and pictures around each limit, up to the first that is too large.
 */
export async function textsOf(samples: Samples): Promise<string> {
  const texts: string[] = []
  const taken = new Set<number>()
  for (const [address, rows] of Map.groupBy(rowsOf(samples), (row) => row.address)) {
    const { body = {}, files = {} } = endpoints.find(({ contract }) => contract.address === address)?.contract ?? {}
    const parameters = Object.entries(body).flatMap(([name, schema]) => {
      const text = textSchemaOf(schema)
      return text ? [{ name, limit: text.maxLength }] : []
    })
    if (address.startsWith('GET ') || parameters.length + Object.keys(files).length === 0) continue
    const sender = new Sender(sampleOf(rows), samples)
    texts.push(`${address}\n`)
    for (const one of parameters) texts.push(`  ${one.name}: ${await linesOf(sender, one, taken)}\n`)
    for (const name of Object.keys(files)) texts.push(`  ${name}: ${await filesOf(sender, name)}\n`)
    await sender.stop()
  }
  return texts.join('')
}

/** The schema of a free text: without a format or fixed values. */
function textSchemaOf(schema: z.core.$ZodType): z.ZodString | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textSchemaOf(schema.unwrap())
  return schema instanceof z.ZodString && schema.meta()?.format === undefined ? schema : undefined
}

/** @param taken the limits over `LONG` whose longest text was taken */
async function linesOf(
  sender: Sender,
  { name, limit }: { name: string; limit: number | null },
  taken: Set<number>,
): Promise<string> {
  const empty = await sender.outcomeOf(name, '')
  const blank = await sender.outcomeOf(name, '   ')
  const padded = await sender.outcomeOf(name, '  padded ')
  const long = limit === null ? await sender.outcomeOf(name, 'x'.repeat(TOO_LONG)) : ''
  const found = limit ?? limitIn(long)
  const words = [`empty ${empty}`, ...(blank === empty ? [] : [`blank ${blank}`]), `padded ${padded}`]
  if (found === undefined) return [...words, `long ${long}`].join('; ')
  const over = await sender.outcomeOf(name, 'x'.repeat(found + 1))
  if (found > LONG && taken.has(found)) return [...words, `one more than ${found} characters ${over}`].join('; ')
  if (found > LONG) taken.add(found)
  // An emoji is one character, but two units of a text. Some names allow no emoji.
  const full = await sender.outcomeOf(name, '😀'.repeat(found))
  const plain = full.startsWith('4')
    ? [`${found} plain characters ${await sender.outcomeOf(name, 'x'.repeat(found))}`]
    : []
  return [...words, `${found} characters ${full}`, ...plain, `one more ${over}`].join('; ')
}

async function filesOf(sender: Sender, name: string): Promise<string> {
  const outcomes = [
    `empty ${await sender.outcomeOf(name, new File([], 'one.png'))}`,
    `no picture ${await sender.outcomeOf(name, new File(['plain text'], 'one.png'))}`,
  ]
  for (const bytes of LARGEST_PICTURES.flatMap((largest) => [largest, largest + 1])) {
    const outcome = await sender.outcomeOf(name, new File([Buffer.concat([samplePicture], bytes)], 'one.png'))
    outcomes.push(`${bytes} bytes ${outcome}`)
    if (outcome.startsWith('4')) break
  }
  return outcomes.join('; ')
}

function limitIn(outcome: string): number | undefined {
  const [, digits] = /maximum is (\d+) char/.exec(outcome) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Sends the request of a sample with another text or file, in a new scene after each success. */
class Sender {
  readonly #row: Row
  readonly #samples: Samples
  #opened: { stage: Stage; token: string | undefined; path: object; body: object } | undefined

  constructor(row: Row, samples: Samples) {
    this.#row = row
    this.#samples = samples
  }

  async outcomeOf(name: string, sent: string | File): Promise<string> {
    const { stage, token, path, body } = await this.#open()
    const answer = await callBy(stage.server, token, this.#row.address, { ...body, [name]: sent, ...path })
    if (answer.status < 300) await this.stop()
    const value = typeof sent === 'string' ? storedText(Object(answer.body), name, sent) : undefined
    if (answer.status >= 300) return `${answer.status} ${cut(JSON.stringify(answer.body))}`
    return typeof value === 'string' && value.length < 20
      ? `${answer.status} ${JSON.stringify(value)}`
      : String(answer.status)
  }

  async #open() {
    if (this.#opened) return this.#opened
    const stage = await openStage()
    const role = /^[^45]/.test(this.#row.cells[OWNER] ?? '') ? 'owner' : 'administrator'
    const { path, body } = await openingOf(stage, role, { row: this.#row, samples: this.#samples })
    await stage.server.instance.jobs.idle()
    this.#opened = { stage, token: stage.tokens[role], path, body }
    return this.#opened
  }

  async stop() {
    await this.#opened?.stage.server.stop()
    this.#opened = undefined
  }
}

/** The text in the answer. It may have another name than the parameter: `new_name` becomes `name`. */
function storedText(body: object, name: string, text: string): unknown {
  const renamed = () => Object.values(body).find((one) => typeof one === 'string' && one.trim() === text.trim())
  return Reflect.get(body, name) ?? (text.trim() === '' ? undefined : renamed())
}

const OWNER = roles.indexOf('owner')
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
