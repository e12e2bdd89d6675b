/** What each scope of an access token allows, in one line, in the order in which the form lists them. */
export const scopeTexts = {
  api: 'Reads and changes everything that the owner of the token may.',
  read_api: 'Reads everything that the owner of the token may.',
  read_user: 'Reads the profile of the owner, and users.',
  sudo: 'Acts as any other user, if the owner is an administrator. Also needs api.',
  admin_mode: 'Has administrator rights while the setting “Admin mode” is on.',
  self_rotate: 'Replaces itself by a new token.',
  k8s_proxy: 'Calls a Kubernetes cluster through the agent. Gantry has no agents.',
  read_repository: 'Pulls code. Gantry stores no code.',
  write_repository: 'Pulls and pushes code. Gantry stores no code.',
  read_registry: 'Pulls container images. Gantry has no registry.',
  write_registry: 'Pushes container images. Gantry has no registry.',
  create_runner: 'Registers runners. Gantry has no runners.',
} as const

export type Scope = keyof typeof scopeTexts

/** The scopes of personal and impersonation tokens. */
export const userScopes = [
  'api',
  'read_api',
  'read_user',
  'sudo',
  'admin_mode',
  'self_rotate',
  'k8s_proxy',
  'read_repository',
  'write_repository',
  'read_registry',
  'write_registry',
  'create_runner',
] as const satisfies readonly Scope[]

/** The scopes of the tokens that people create for themselves. */
export const ownScopes = ['self_rotate', 'k8s_proxy'] as const satisfies readonly Scope[]

/** The scopes of tokens of a project or group, which act as a bot. */
export const resourceScopes = [
  'api',
  'read_api',
  'read_repository',
  'write_repository',
  'read_registry',
  'write_registry',
  'create_runner',
] as const satisfies readonly Scope[]
