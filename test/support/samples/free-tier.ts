import type { Tier } from '../../../src-server/kit/instance.ts'
import { callBy } from '../server.ts'
import { openingOf } from './opening.ts'
import { type Row, rowsOf, type Samples, sampleOf } from './samples.ts'
import { openStage, type Role, roles, type Stage } from './scene.ts'

/** What the free tier answers otherwise: another status, or for a read also fewer or more fields. */
export async function freeTierOf(samples: Samples): Promise<string> {
  const lines: string[] = []
  const reading = await openStage()
  for (const [address, rows] of Map.groupBy(rowsOf(samples), (row) => row.address)) {
    const row = sampleOf(rows)
    const role = roleOf(row)
    const difference = address.startsWith('GET ')
      ? await differenceOfRead(reading, role, row, samples)
      : await differenceOfWrite(role, row, samples)
    if (difference !== undefined) lines.push(`${address}: ${difference}\n`)
  }
  await reading.server.stop()
  return lines.join('')
}

/** Administrators get the most fields. */
const roleOf = ({ cells }: Row): Role =>
  /^[45]/.test(cells[roles.indexOf('administrator')] ?? '') ? 'owner' : 'administrator'

/** Both tiers read the same records. */
async function differenceOfRead(stage: Stage, role: Role, row: Row, samples: Samples): Promise<string | undefined> {
  const { path, body } = await openingOf(stage, role, { row, samples })
  const ask = () => callBy(stage.server, stage.tokens[role], row.address, { ...body, ...path })
  const paid = await ask()
  setTier(stage, 'free')
  const free = await ask()
  setTier(stage, 'ultimate')
  if (free.status !== paid.status) return String(free.status)
  const [all, some] = [fieldsIn(paid.body), fieldsIn(free.body)]
  const missing = all.filter((field) => !some.includes(field)).map((field) => `-${field}`)
  const added = some.filter((field) => !all.includes(field)).map((field) => `+${field}`)
  return missing.length + added.length === 0 ? undefined : [...missing, ...added].join(' ')
}

/** The table of samples says what the paid tiers answer. */
async function differenceOfWrite(role: Role, row: Row, samples: Samples): Promise<string | undefined> {
  const stage = await openStage()
  const { path, body } = await openingOf(stage, role, { row, samples })
  setTier(stage, 'free')
  const { status } = await callBy(stage.server, stage.tokens[role], row.address, { ...body, ...path })
  await stage.server.stop()
  return status === statusIn(row, role) ? undefined : String(status)
}

/** A cell with names of fields stands for the usual status. */
function statusIn({ address, cells }: Row, role: Role): number {
  const status = Number.parseInt(cells[roles.indexOf(role)] ?? '', 10)
  return Number.isNaN(status) ? (address.startsWith('POST ') ? 201 : 200) : status
}

const setTier = ({ server }: Stage, tier: Tier) => Reflect.set(server.instance, 'tier', tier)

/** `title`, `author.id`: the fields of a record, or of all records of a list together. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => fieldsIn(one, path)))].sort()
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path]
  return Object.entries(value)
    .flatMap(([name, field]) => fieldsIn(field, path === '' ? name : `${path}.${name}`))
    .sort()
}
