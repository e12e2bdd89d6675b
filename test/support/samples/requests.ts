import type { Samples } from './samples.ts'
import type { Role, Scene, ThingsOfCaller } from './scene.ts'

/** The path parameters of most addresses. */
const PATH: Record<string, string> = { user_id: 'member', project_id: 'loose_project' }

/** The input that a row sends for this role in this scene: parameters of path, query and body by name. */
export async function inputOf(
  scene: Scene,
  role: Role,
  { address, sent }: { address: string; sent: string },
  { path = {}, things_of_caller: own = {} }: Samples,
): Promise<Record<string, unknown>> {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const container = address.includes('/groups/') ? 'group' : 'project'
  const input: Record<string, unknown> = {}
  for (const name of names) input[name] = `$${path[name] ?? PATH[name] ?? container}`
  const written: Record<string, unknown> = sent === '' ? {} : JSON.parse(sent)
  Object.assign(input, written)
  for (const [name, value] of Object.entries(input))
    input[name] = await resolved(scene, role, value, { ...thingsOfCaller, ...own })
  delete input.made
  return input
}

async function resolved(scene: Scene, role: Role, value: unknown, ofCaller: ThingsOfCaller): Promise<unknown> {
  if (Array.isArray(value)) {
    // One after the other: a thing may need those before it.
    const values: unknown[] = []
    for (const one of value) values.push(await resolved(scene, role, one, ofCaller))
    return values
  }
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  const name = value.slice(1)
  return ofCaller[name] ? ofCaller[name](scene, role) : scene.thing(name)
}

const thingsOfCaller: ThingsOfCaller = {
  self: ({ people }, role) => people[role]?.id ?? 1,
  async own_namespace({ given, people }, role) {
    const person = people[role]
    return person ? given.namespaceOf(person) : 1
  },
  /** A group that the caller owns. */
  async own_group({ given, people }, role) {
    const [group, person] = [await given.group(), people[role]]
    if (person) await given.member({ group }, person, 50)
    return group.id
  },
}
