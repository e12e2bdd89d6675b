import { authenticate } from '../authentication/authenticate.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Endpoint } from '../kit/http/endpoint.ts'
import { askInProcess } from '../kit/http/in-process.ts'
import { createRouter } from '../kit/http/router.ts'
import { notBuilt } from '../metadata/not-built.ts'
import { imageOfSeed } from '../seeds/building/seed-image.ts'
import { imageOfSeedInThread } from '../seeds/building/seed-image-in-thread.ts'
import type { MainInstance, WorldInstance } from '../worlds/parts.ts'
import { clockFact } from '../worlds/queries.ts'
import { openTrial } from '../worlds/trial.ts'
import type { Deadline } from './deadline.ts'
import { addSenders, idIn, nameOf, rowOf } from './record-queries.ts'
import { isReference, type Reference, resolve, type Script, type Step } from './script.ts'
import { withSenders } from './seed/senders.ts'

/** An answer to a request of the script. */
export interface Played {
  status: number
  body: unknown
}

/** What a reference to a record stands for in the seeded instance. */
export interface Meaning {
  value: string | number
  /** `acme/shop` */
  name: string
}

export interface Performance {
  answers: readonly Played[]
  meanings: ReadonlyMap<string, Meaning>
}

/** What all performances of a script share. */
export interface Stage {
  main: MainInstance
  endpoints: readonly Endpoint[]
  script: Script
  /** The database of the log, which says what its ids mean. */
  records: Db
  deadline: Deadline
}

const keyOf = (reference: Reference) => JSON.stringify(reference)
/** No record has this id. */
export const NOBODY = 999_999_999

/** Above so many values of a seed, a thread makes its database. */
const MANY_VALUES = 5_000

/** Sends the requests of a script to a new instance with a seed; undefined if the seed is not valid, or if the time is over. */
export async function play(stage: Stage, seed: object): Promise<Performance | undefined> {
  const { main, script, deadline } = stage
  const clock = await clockFact(main.db.read)
  const facts = [{ name: 'seed', value: 'file' }, ...(clock ? [clock] : [])]
  const whole = withSenders(seed, script)
  const image = await deadline.orNothing(async () => {
    const now = main.clock.now()
    const made = hasMore(whole, MANY_VALUES)
      ? await imageOfSeedInThread(whole, { now, facts }, deadline.signal)
      : await imageOfSeed(whole, main.clock, facts)
    return 'bytes' in made ? made.bytes : undefined
  })
  return image && (await perform(stage, image))
}

/** Sends the requests of a script to a copy of a database. Their answers are the best that a seed of it can give. */
export const playOn = (stage: Stage, image: Buffer): Promise<Performance> =>
  perform(stage, image, (instance) =>
    instance.db.write((trx) => addSenders(trx, stage.script.steps, instance.clock.iso())),
  )

async function perform(
  { main, script, endpoints, ...stage }: Stage,
  image: Buffer,
  prepare?: (instance: WorldInstance) => Promise<unknown>,
): Promise<Performance> {
  const instance = await openTrial(main, image)
  try {
    await prepare?.(instance)
    const meanings = await meaningsIn(instance.db.read, script, stage.records)
    const router = createRouter(endpoints, instance, authenticate, { notBuilt })
    const answers: Played[] = []
    const of: Of = (reference, isPath) => settledValue(reference, meanings, answers, isPath)
    for (const step of script.steps) {
      const { status, body } = await askInProcess(router, requestOf(step, of))
      answers.push({ status, body })
    }
    return { answers, meanings }
  } finally {
    await instance.discard()
  }
}

/** Whether a value has more than so many values in it. */
function hasMore(value: unknown, most: number): boolean {
  const waiting = [value]
  let found = 0
  for (let one = waiting.pop(); found <= most && one !== undefined; one = waiting.pop())
    for (const inner of typeof one === 'object' && one !== null ? Object.values(one) : []) {
      found++
      if (inner !== undefined) waiting.push(inner)
    }
  return found > most
}

async function meaningsIn(db: Db, script: Script, records: Db): Promise<Map<string, Meaning>> {
  const meanings = new Map<string, Meaning>()
  const note = async (reference: Reference, isPath: boolean) => {
    if (reference.kind !== 'record') return
    const { table, id } = reference
    const name = await nameOf(records, table, id)
    const exists = (await rowOf(records, table, id)) !== undefined
    const path = isPath && exists && (table === 'project' || table === 'group') ? encodeURIComponent(name) : undefined
    meanings.set(`${isPath} ${keyOf(reference)}`, {
      value: path ?? (await idIn(db, records, table, id)) ?? NOBODY,
      name,
    })
  }
  for (const { path, query, body } of script.steps) {
    for (const piece of path) if (isReference(piece)) await note(piece, true)
    const others: Reference[] = query.flatMap(([, value]) => (isReference(value) ? [value] : []))
    resolve({ fields: body?.fields ?? new Map() }, (reference) => others.push(reference))
    for (const reference of others) await note(reference, false)
  }
  return meanings
}

/** @param isPath a place in the path, where projects and groups are named by their paths */
export const meaningOf = (meanings: Performance['meanings'], reference: Reference, isPath: boolean): Meaning =>
  meanings.get(`${isPath} ${keyOf(reference)}`) ?? { value: NOBODY, name: '' }

function settledValue(
  reference: Reference,
  meanings: Performance['meanings'],
  answers: readonly Played[],
  isPath = false,
) {
  if (reference.kind === 'record') return meaningOf(meanings, reference, isPath).value
  const body = answers[reference.step]?.body
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, reference.field) : undefined
  return typeof value === 'number' ? value : NOBODY
}

type Of = (reference: Reference, isPath?: boolean) => string | number

function requestOf(step: Step, of: Of) {
  const path = step.path.map((piece) => (isReference(piece) ? String(of(piece, true)) : piece)).join('')
  const query = pairsText(step.query.map(([name, value]) => [name, isReference(value) ? of(value) : value]))
  const { form, fields } = step.body ?? { form: true, fields: new Map() }
  const body = step.body && resolve({ fields }, of)
  const text = body === undefined ? undefined : form ? pairsText(formPairs(body)) : JSON.stringify(body)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = { ...headersOf(step), ...(text !== undefined && { 'content-type': type }) }
  return { method: step.method, url: query === '' ? path : `${path}?${query}`, headers, body: text }
}

/** The headers of a step that are not about its body. */
export const headersOf = ({ sender, has_unknown_token, sudo, dry_run }: Step): Record<string, string> => ({
  ...(sender && { 'private-token': sender.token }),
  ...(has_unknown_token && { 'private-token': 'a-token-that-nobody-has' }),
  ...(sudo !== undefined && { sudo }),
  ...(dry_run && { 'gantry-dry-run': 'true' }),
})

/** A list is several pairs of one name. */
const formPairs = (body: unknown): [string, unknown][] =>
  Object.entries(body ?? {}).flatMap(([name, value]): [string, unknown][] =>
    Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]],
  )

const pairsText = (pairs: readonly (readonly [string, unknown])[]) =>
  new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
