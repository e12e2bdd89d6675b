import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import { lengthFaults } from '../kit/limit-faults.ts'

/** Words that the service itself uses as top-level paths, so no user or group may have them. */
const RESERVED_AT_TOP = new Set(
  `- .well-known 404.html 422.html 500.html 502.html 503.html admin api apple-touch-icon.png assets dashboard deploy.html explore
  favicon.ico favicon.png groups health_check help import jwt login oauth profile projects public robots.txt s search sitemap
  sitemap.xml sitemap.xml.gz slash-command-logo.png snippets unsubscribes uploads users v2`.split(/\s+/),
)
/** Words that the service uses below a namespace. */
const RESERVED_BELOW = new Set(
  `- badges blame blob builds commits create create_dir edit environments/folders files find_file gitlab-lfs/objects info/lfs/objects
  new preview raw refs tree update wikis`.split(/\s+/),
)

const PATH = /^[a-zA-Z0-9_.][a-zA-Z0-9_.-]*$/
const NAME =
  /^[\p{L}\p{N}\p{Extended_Pictographic}_](?:[\p{L}\p{M}\p{N}\p{Pd}\p{Extended_Pictographic}\p{Emoji_Modifier}_. +-]|\u200d)*$/u

const STRICT_PATH = /^[a-zA-Z0-9](?:[a-zA-Z0-9_.-]*[a-zA-Z0-9])?$/
const GROUP_NAME =
  /^[\p{L}\p{N}\p{Extended_Pictographic}_](?:[\p{L}\p{M}\p{N}\p{Pd}\p{Extended_Pictographic}\p{Emoji_Modifier}_. ()-]|\u200d|\ufe0f)*$/u

/** Faults of a username. */
export function topPathFaults(path: string): string[] {
  if (path === '') return ["can't be blank"]
  return [...namespacePathFaults(path), ...reservedFaults(path, RESERVED_AT_TOP)]
}

/** Faults of a new group path, at the top or below another group. */
export function groupPathFaults(path: string, top: boolean): string[] {
  if (path === '') return ["can't be blank"]
  return [
    ...namespacePathFaults(path),
    ...(STRICT_PATH.test(path) && !/\.(git|atom)$/i.test(path)
      ? []
      : [
          "can only include non-accented letters, digits, '_', '-' and '.'. It must not start with '-', '_', or '.', nor end with '-', '_', '.', '.git', or '.atom'.",
        ]),
    ...reservedFaults(path, top ? RESERVED_AT_TOP : RESERVED_BELOW),
  ]
}

const namespacePathFaults = (path: string) => [
  ...(path.length < 2 ? ['is too short (minimum is 2 characters)'] : []),
  ...lengthFaults(path, 255),
  ...(PATH.test(path) && !/(\.|\.git|\.atom)$/i.test(path)
    ? []
    : ["can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'."]),
]

const reservedFaults = (path: string, reserved: ReadonlySet<string>) =>
  reserved.has(path.toLowerCase()) ? [`${path} is a reserved name`] : []

/** Faults of a group name. */
export function groupNameFaults(name: string): string[] {
  if (name.trim() === '') return ["can't be blank"]
  return [
    ...lengthFaults(name, 255),
    ...(GROUP_NAME.test(name)
      ? []
      : [
          "can contain only letters, digits, emoji, '_', '.', dash, space, parenthesis. It must start with letter, digit, emoji or '_'.",
        ]),
  ]
}

/** Faults of a project path inside its namespace. */
export function projectPathFaults(path: string): string[] {
  if (path === '') return ["can't be blank"]
  return [
    ...lengthFaults(path, 255),
    ...(isProjectPath(path)
      ? []
      : ["can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'"]),
    ...reservedFaults(path, RESERVED_BELOW),
  ]
}

/** Whether the text is a valid project path. */
export const isProjectPath = (path: string) =>
  PATH.test(path) && !/\.(git|atom)$/i.test(path) && path !== '.' && path !== '..'

/** Faults of a project name. */
export function projectNameFaults(name: string): string[] {
  if (name === '') return ["can't be blank"]
  return [
    ...lengthFaults(name, 255),
    ...(NAME.test(name)
      ? []
      : [
          "can contain only letters, digits, emojis, '_', '.', '+', dashes, or spaces. It must start with a letter, digit, emoji, or '_'.",
        ]),
  ]
}

/** A namespace that a project may be created in, and the caller's role there. */
export interface ProjectDestination {
  kind: 'user' | 'group'
  user_id: number | null
  project_creation_level: string | null
  access_level: number
}

/**
 * A personal namespace accepts projects from its owner; a group, from the role in its settings. Administrators may create projects
 * anywhere.
 */
export function mayCreateProjectsIn(actor: Pick<Actor, 'id' | 'admin'>, destination: ProjectDestination): boolean {
  if (actor.admin) return true
  if (destination.kind === 'user') return destination.user_id === actor.id
  if (destination.project_creation_level === 'noone') return false
  return (
    destination.access_level >=
    (destination.project_creation_level === 'maintainer' ? roles.maintainer : roles.developer)
  )
}

/** Whether the caller may move an existing project into the namespace: needs Maintainer in a group that accepts projects. */
export const mayTransferProjectsInto = (actor: Pick<Actor, 'id' | 'admin'>, destination: ProjectDestination): boolean =>
  actor.admin ||
  (mayCreateProjectsIn(actor, destination) &&
    (destination.kind === 'user' || destination.access_level >= roles.maintainer))
