import { isEntry } from '../../seeds/reading/check.ts'

/**
 * The records of a seed that a script is likely to need: projects and groups that its requests or answers name, and the users and groups around
 * them. It is a guess, which saves most of the work if it is right.
 *
 * @param names texts of the requests and of their answers
 */
export function likelyPart(seed: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  const isNamed = (record: unknown, key: string) => isEntry(record) && names.has(String(record[key]))
  const named = (list: unknown) => (Array.isArray(list) ? list.filter((record) => isNamed(record, 'path')) : [])
  const projects = named(seed.projects)
  const homes = new Set<string>()
  for (const path of [...projects, ...named(seed.groups)].map((one) => (isEntry(one) ? String(one.path) : '')))
    for (const [at] of path.split('/').entries()) homes.add(path.split('/', at + 1).join('/'))
  const groups = (Array.isArray(seed.groups) ? seed.groups : []).filter(
    (group: unknown) => isEntry(group) && homes.has(String(group.path)),
  )
  const mentioned = textsIn([projects, groups], new Set([...names, ...homes]))
  const isMentioned = (user: unknown) => isEntry(user) && mentioned.has(String(user.username))
  const everybody: unknown[] = Array.isArray(seed.users) ? seed.users : []
  let users: unknown[] = []
  // Users name others, such as who created them.
  for (let more = everybody.filter(isMentioned); more.length > users.length; more = everybody.filter(isMentioned)) {
    users = more
    textsIn(users, mentioned)
  }
  return { ...seed, users, groups, projects }
}

/** The seed without what is in projects that nothing names, but for their members. @param names as above */
export function thinned(seed: Record<string, unknown>, names: ReadonlySet<string>): Record<string, unknown> {
  if (!Array.isArray(seed.projects)) return seed
  const projects = seed.projects.map((project: unknown) => {
    if (!isEntry(project) || names.has(String(project.path))) return project
    const kept = Object.entries(project).filter(([key, value]) => key === 'members' || typeof value !== 'object')
    return Object.fromEntries(kept)
  })
  return { ...seed, projects }
}

/** All texts in a value, also the keys of objects. */
export function textsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (Array.isArray(value)) for (const one of value) textsIn(one, found)
  else if (isEntry(value))
    for (const [key, one] of Object.entries(value)) {
      found.add(key)
      textsIn(one, found)
    }
  return found
}
