/** Roles in a project or group, lowest first. */
export const roles = [
  { level: 10, name: 'Guest' },
  { level: 20, name: 'Reporter' },
  { level: 30, name: 'Developer' },
  { level: 40, name: 'Maintainer' },
  { level: 50, name: 'Owner' },
] as const

/** `Maintainer`; a dash if the user is not a member. */
export const roleName = (level: number) =>
  level === 5 ? 'Minimal access' : (roles.find((role) => role.level === level)?.name ?? '–')
