import { ACCESS_LEVELS, roles } from '../kit/access/roles.ts'
import { forbidden } from '../kit/errors.ts'

/** A project or group as far as its members are concerned, and how far the caller reaches into it. */
export interface Container {
  kind: 'project' | 'group'
  id: number
  name: string
  /** Of a project its namespace, of a group itself: memberships there count here too. */
  namespace_id: number
  access_level: number
  created_at: string
  /** Whom a personal project belongs to. */
  owner_id: number | null
  /** Whether the group of a project takes no members into its projects. */
  locked: boolean
  /** Whether members can have minimal access: in a group at the top, on the higher tiers. */
  minimal: boolean
}

/** Members are looked after by Maintainers of a project and Owners of a group. */
const managing = { project: roles.maintainer, group: roles.owner }

/** @throws ApiError 403 for whoever may not add, change and remove members */
export function requireManaging(container: Container) {
  if (!mayManage(container)) throw forbidden()
}
export const mayManage = ({ kind, access_level }: Container) => access_level >= managing[kind]

/** Nobody gives, changes or takes away what is above himself. */
export const isAbove = (container: Container, level: number) => level <= roles.owner && level > container.access_level

const MINIMAL = 5
const isLevel = ({ minimal }: Container, level: number) =>
  ACCESS_LEVELS.some((one) => one === level) || (minimal && level === MINIMAL)

const names = new Map([
  [MINIMAL, 'Minimal Access'],
  [roles.guest, 'Guest'],
  [roles.reporter, 'Reporter'],
  [roles.developer, 'Developer'],
  [roles.maintainer, 'Maintainer'],
  [roles.owner, 'Owner'],
])

export interface Inherited {
  access_level: number
  group_name: string
}
interface Wanted {
  access_level: number
  expires_at: string | null | undefined
}

/** What is wrong with a membership, in the words of BEHAVIOUR 5.1. */
export function memberFaults(
  container: Container,
  { access_level, expires_at }: Wanted,
  inherited: Inherited | undefined,
  today: string,
): Record<string, string[]> {
  const level = !isLevel(container, access_level)
    ? 'is not included in the list'
    : inherited && inherited.access_level > access_level
      ? `should be greater than or equal to ${names.get(inherited.access_level)} inherited membership from group ${inherited.group_name}`
      : undefined
  return {
    ...(level !== undefined && { access_level: [level] }),
    ...(expires_at && expires_at < today && { expires_at: ['cannot be a date in the past'] }),
  }
}

/** The same as one sentence: `Access level is not included in the list and Expires at …`. */
export const sentenceOf = (faults: Record<string, readonly string[]>) =>
  Object.entries(faults)
    .flatMap(([field, texts]) => texts.map((text) => `${humanOf(field)} ${text}`))
    .join(' and ')

function humanOf(field: string) {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
