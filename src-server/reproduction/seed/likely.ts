import { isEntry } from '../../seeds/reading/check.ts'
import { textsIn } from './named-part.ts'

/**
 * The projects and groups of a seed that the requests of a script or their answers name, with everything in them, and the users and groups around
 * them.
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
