import type { Given } from '../../../support/given.ts'

export type Place = 'open' | 'internal' | 'hidden' | 'members_only' | 'off'
export const PLACES: readonly Place[] = ['open', 'internal', 'hidden', 'members_only', 'off']

/** Someone who reads, and the level of access in each project (0 for no member). */
export interface Person {
  name: string
  kind: 'anonymous' | 'external' | 'user' | 'admin'
  id: number
  token: string | undefined
  level: (place: Place) => number
}

/** Whether a person may read a record. */
export type May = (person: Person) => boolean

const member = (level: number) => () => level

/** Everyone who reads, with the rights that they get. */
export const PEOPLE: readonly Pick<Person, 'name' | 'kind' | 'level'>[] = [
  { name: 'stranger', kind: 'user', level: member(0) },
  { name: 'external', kind: 'external', level: member(0) },
  { name: 'external_guest', kind: 'external', level: (place) => (place === 'open' ? 10 : 0) },
  { name: 'guest', kind: 'user', level: member(10) },
  { name: 'author', kind: 'user', level: member(10) },
  { name: 'assignee', kind: 'user', level: member(10) },
  { name: 'reporter', kind: 'user', level: member(20) },
  // A member of one public project, who knows nothing of the others.
  { name: 'neighbour', kind: 'user', level: (place) => (place === 'open' ? 30 : 0) },
  { name: 'developer', kind: 'user', level: member(30) },
  { name: 'administrator', kind: 'admin', level: member(0) },
]

/** Creates the people. Their memberships follow with the projects. */
export async function givenPeople(given: Given): Promise<Person[]> {
  const people: Person[] = [{ name: 'anonymous', kind: 'anonymous', id: 0, token: undefined, level: member(0) }]
  for (const { name, kind, level } of PEOPLE) {
    const user = await given.user({
      username: name,
      admin: kind === 'admin' ? 1 : 0,
      external: kind === 'external' ? 1 : 0,
    })
    people.push({ name, kind, id: user.id, token: await given.token(user), level })
  }
  return people
}
