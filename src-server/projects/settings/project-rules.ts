import { lengthFaults, withoutEmpty } from '../../kit/limit-faults.ts'
import { isProjectPath, projectNameFaults, projectPathFaults } from '../../namespaces/policy.ts'
import type { Visibility } from '../../schema/namespaces.ts'

/**
 * Name and path of a project. If one is missing, it is derived from the other. A name that is a valid path is kept; any other name
 * becomes a path in lower case with dashes.
 */
export function namesOf({ name = '', path = '' }: { name?: string | undefined; path?: string | undefined }) {
  if (name.trim() === '') return { name: path, path }
  return { name, path: path !== '' ? path : isProjectPath(name) ? name : slugOf(name) }
}

/** Letters that Unicode does not split into a plain letter and a mark, with their usual ASCII spelling. */
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
interface ProjectConstraints {
  /** Whether another project of the namespace has the name or the path. */
  taken: { name: boolean; path: boolean }
  /** The visibility of the group, which the project must not exceed; null for a personal namespace. */
  limit: Visibility | null
  /** The visibility of a fork's origin, which the fork must not exceed; null for other projects. */
  origin?: Visibility | null
  /** The visibility levels that the instance does not allow for this caller. */
  restricted: readonly string[]
}

/** The errors of a project by field, in the platform's words; empty if the project is valid. */
export function projectFaults(
  project: Checked,
  { taken, limit, origin = null, restricted }: ProjectConstraints,
): Record<string, string[]> {
  const { name, path, visibility, description } = project
  const takenError = ['has already been taken']
  const faults: Record<string, string[]> = {
    'project_namespace.name': taken.name ? takenError : [],
    name: [...projectNameFaults(name), ...(taken.name ? takenError : [])],
    path: [...projectPathFaults(path), ...(taken.path ? takenError : [])],
    description: lengthFaults(description, 2000),
    visibility_level: [
      ...(atMost(visibility, limit) === visibility ? [] : [`${visibility} is not allowed in a ${limit} group.`]),
      ...(atMost(visibility, origin) === visibility
        ? []
        : [`${visibility} is not allowed since the fork source project has lower visibility.`]),
      ...(restricted.includes(visibility) ? [`${visibility} has been restricted by your Gantry administrator`] : []),
    ],
  }
  return withoutEmpty(faults)
}

const RANKS = { private: 0, internal: 1, public: 2 }

/** The requested visibility, lowered to the limit. */
export const atMost = (wanted: Visibility, limit: Visibility | null): Visibility =>
  limit !== null && RANKS[limit] < RANKS[wanted] ? limit : wanted

/** Each name once, regardless of case. */
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

/** The errors in the names of a project's topics. */
export const topicFaults = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => lengthFaults(name, LONGEST_TOPIC))),
]
