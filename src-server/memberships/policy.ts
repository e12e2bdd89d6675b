import { ACCESS_LEVELS, lacksRole, roles } from '../kit/access/roles.ts'
import { forbidden } from '../kit/errors.ts'

/** A project or group that has members. */
export interface ContainerRef {
  kind: 'project' | 'group'
  id: number
  name: string
}

/** A project or group whose members the caller lists or manages. */
export interface Container extends ContainerRef {
  /** The namespace of a project, or the group itself. Members of this namespace are members of the container too. */
  namespace_id: number
  /** The access level of the caller. */
  access_level: number
  created_at: string
  /** The owner of a personal project. */
  owner_id: number | null
  /** Whether the project's group forbids adding members to its projects. */
  locked: boolean
  /** Whether the access level Minimal Access exists in the container: in top-level groups, on paid tiers. */
  minimal: boolean
}

/** Maintainers manage the members of a project, Owners those of a group. */
export const managing = { project: roles.maintainer, group: roles.owner }

/** @throws ApiError 403 if the caller may not manage members */
export function requireManaging(container: Container) {
  if (!mayManage(container))
    throw forbidden(lacksRole(container, container.kind === 'project' ? 'maintainer' : 'owner'))
}
export const mayManage = ({ kind, access_level }: Container) => access_level >= managing[kind]

/** Whether a level is above the caller's own: members cannot grant, change or revoke such a level. */
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

/** The validation errors of a membership by field; empty if it is valid. */
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

/** The errors as one sentence: `Access level is not included in the list and Expires at …`. */
export const sentenceOf = (faults: Record<string, readonly string[]>) =>
  Object.entries(faults)
    .flatMap(([field, texts]) => texts.map((text) => `${humanOf(field)} ${text}`))
    .join(' and ')

function humanOf(field: string) {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
