import { callBy } from '../../support/server.ts'
import { nameOfFields } from './field-sets.ts'
import { placeOf, type Role, roles, type Scene, type Stage, setScene, things } from './scene.ts'

/** A line of the table: who gets what from an address, about a group and project of this kind, when this is sent. */
export interface Row {
  address: string
  place: string
  cells: readonly string[]
  sent: string
}

/** The lines of the table as rows; what begins with `#` is for people. */
export function rowsOf(table: string): Row[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
    .map((line) => {
      const [address = '', place = '', cells = '', sent = ''] = line.split('|').map((part) => part.trim())
      return { address, place, cells: cells.split(/\s+/), sent }
    })
}

/** What stands for a parameter of the path unless the row says otherwise. */
const PATH: Record<string, string> = {
  user_id: '$member',
  group_id: '$shared_partner',
  project_id: '$loose_project',
  email: '$invited',
  key: '$key',
  environment_id: '$environment',
  deployment_id: '$deployment',
}

/** Asks as every role, each in a scene of its own, and puts what came into the form of the table. */
export async function cellsOf(stage: Stage, { address, place, sent }: Row): Promise<string[]> {
  const cells: string[] = []
  for (const role of roles) cells.push(await cellOf(stage, role, { address, place, sent, cells: [] }))
  return cells
}

async function cellOf(stage: Stage, role: Role, { address, place, sent }: Row) {
  const scene = await setScene(stage, role, placeOf(place))
  const input = await inputOf(stage, scene, role, address, sent)
  const { status, body } = await callBy(stage.server, stage.tokens[role], address, input)
  const fields = status < 300 ? nameOfFields(body) : undefined
  const usual = address.startsWith('POST ') ? 201 : 200
  return fields === undefined ? String(status) : status === usual ? fields : `${status}:${fields}`
}

async function inputOf(stage: Stage, scene: Scene, role: Role, address: string, sent: string) {
  const given: Record<string, unknown> = sent === '' ? {} : JSON.parse(sent)
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const own = address.includes('/groups/') ? '$group' : '$project'
  const all = Object.entries({ ...Object.fromEntries(names.map((name) => [name, PATH[name] ?? own])), ...given })
  const input: Record<string, unknown> = {}
  for (const [name, value] of all) input[name] = await thingOf(stage, scene, role, value)
  // What is only there to be found, and not sent.
  delete input.made
  return input
}

async function thingOf(stage: Stage, scene: Scene, role: Role, value: unknown): Promise<unknown> {
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  const person = stage.people[role]
  if (value === '$self') return person?.id ?? 1
  if (value === '$own_namespace') return person ? stage.given.namespaceOf(person) : 1
  if (value === '$own_group') return ownGroup(stage, person)
  const make = things[value.slice(1)]
  if (!make) throw new Error(`${value} is nothing that a scene knows`)
  return make(stage, scene)
}

/** A group that the caller owns. */
async function ownGroup({ given }: Stage, person: { id: number } | null) {
  const group = await given.group()
  if (person) await given.member({ group }, person, 50)
  return group.id
}

const WIDTH = 14

/** A line as it stands in the table. */
export const lineOf = ({ address, place, sent }: Row, cells: readonly string[]) =>
  `${address.padEnd(61)}| ${place.padEnd(16)} | ${cells.map((cell) => cell.padEnd(WIDTH)).join(' ')}${sent === '' ? '' : `| ${sent}`}`.trimEnd()
