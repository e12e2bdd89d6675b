import type { May, Person, Place } from './people.ts'

/**
 * Who may read what, written down a second time and as simply as possible, without the product's code. `of` names the author and the
 * assignees of a record.
 */
const isAdmin = (person: Person) => person.kind === 'admin'
const isReporter = (person: Person, place: Place) => isAdmin(person) || person.level(place) >= 20
const isMember = (person: Person, place: Place) => isAdmin(person) || person.level(place) > 0

export const seesProject =
  (place: Place): May =>
  (person) => {
    if (place === 'hidden') return isMember(person, place)
    if (place === 'internal') return person.kind === 'user' || isMember(person, place)
    return true
  }

/** The features of `members_only` are for members, those of `off` for nobody. */
const hasFeature =
  (place: Place): May =>
  (person) =>
    seesProject(place)(person) && place !== 'off' && (place !== 'members_only' || isMember(person, place))

export const seesIssue =
  (place: Place, { confidential = false, of = [] }: { confidential?: boolean; of?: readonly string[] } = {}): May =>
  (person) =>
    hasFeature(place)(person) && (!confidential || isReporter(person, place) || of.includes(person.name))

/** An internal note on an issue that is visible under `issue`. */
export const seesInternal =
  (place: Place, issue: May, of: readonly string[] = []): May =>
  (person) =>
    issue(person) && (isReporter(person, place) || of.includes(person.name))

/** Merge requests of a private project show code, so they are for Reporters. */
export const seesMergeRequest =
  (place: Place): May =>
  (person) =>
    hasFeature(place)(person) && (place !== 'hidden' || isReporter(person, place))

export const seesSnippet =
  (place: Place, visibility: 'private' | 'public'): May =>
  (person) =>
    hasFeature(place)(person) && (visibility === 'public' || isMember(person, place))

/** The author writes the snippets that are in no project. */
export const seesPersonalSnippet =
  (visibility: 'private' | 'internal' | 'public'): May =>
  (person) =>
    isAdmin(person) ||
    person.name === 'author' ||
    visibility === 'public' ||
    (visibility === 'internal' && person.kind === 'user')

export const seesDeployments =
  (place: Place): May =>
  (person) =>
    isReporter(person, place)

/** The private group holds only the hidden project. Whoever is a member there sees the group. */
export const seesGroup = (group: 'public' | 'private'): May => (group === 'public' ? () => true : seesProject('hidden'))

/** Nobody but administrators is a member of a group. */
export const seesEpic =
  (group: 'public' | 'private', confidential: boolean): May =>
  (person) =>
    seesGroup(group)(person) && (!confidential || isAdmin(person))

export const maintains =
  (place: Place): May =>
  (person) =>
    isAdmin(person) || person.level(place) >= 40
