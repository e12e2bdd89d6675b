import { lengthFaults } from '../../kit/limit-faults.ts'
import { isProjectPath, projectNameFaults, projectPathFaults } from '../../namespaces/policy.ts'
import type { Visibility } from '../../schema/namespaces.ts'

/** Either is made from the other; a name that is no path becomes one in small letters and dashes. */
export function namesOf({ name = '', path = '' }: { name?: string | undefined; path?: string | undefined }) {
  if (name.trim() === '') return { name: path, path }
  return { name, path: path !== '' ? path : isProjectPath(name) ? name : slugOf(name) }
}

/** Letters that are not a plain one with a mark, as they are written where only plain ones can be. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')

interface Checked {
  name: string
  path: string
  visibility: Visibility
  description: string | null | undefined
}
interface Circumstances {
  /** Which of them another project of the namespace has. */
  taken: { name: boolean; path: boolean }
  /** The group's, which a project's may not exceed; null for a personal namespace. */
  limit: Visibility | null
  /** Of a fork, its origin's, which it may not exceed either; null for any other project. */
  origin?: Visibility | null
  /** What the instance keeps from this caller. */
  restricted: readonly string[]
}

/** The faults of a project by field, in the platform's words; empty if the project is valid. */
export function projectFaults(
  project: Checked,
  { taken, limit, origin = null, restricted }: Circumstances,
): Record<string, string[]> {
  const { name, path, visibility, description } = project
  const again = ['has already been taken']
  const faults: Record<string, string[]> = {
    'project_namespace.name': taken.name ? again : [],
    name: [...projectNameFaults(name), ...(taken.name ? again : [])],
    path: [...projectPathFaults(path), ...(taken.path ? again : [])],
    description: lengthFaults(description, 2000),
    visibility_level: [
      ...(within(visibility, limit) === visibility ? [] : [`${visibility} is not allowed in a ${limit} group.`]),
      ...(within(visibility, origin) === visibility
        ? []
        : [`${visibility} is not allowed since the fork source project has lower visibility.`]),
      ...(restricted.includes(visibility) ? [`${visibility} has been restricted by your Gantry administrator`] : []),
    ],
  }
  return present(faults)
}

/** Only the fields that have any. */
export const present = (faults: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0))

const RANKS = { private: 0, internal: 1, public: 2 }

/** What is wanted, or what is allowed if that is less. */
export const within = (wanted: Visibility, limit: Visibility | null): Visibility =>
  limit !== null && RANKS[limit] < RANKS[wanted] ? limit : wanted

/** Each name once, whatever its case. */
export function uniqueNames(names: readonly string[]): string[] {
  const known = new Map(
    names
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  )
  return [...known.values()]
}

const LONGEST_TOPIC = 255

/** What is wrong with the names of a project's topics. */
export const topicFaults = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => lengthFaults(name, LONGEST_TOPIC))),
]
