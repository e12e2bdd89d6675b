/** What one can be in a project or group, from the least to the most. */
export const roles = [
  { level: 10, name: 'Guest' },
  { level: 20, name: 'Reporter' },
  { level: 30, name: 'Developer' },
  { level: 40, name: 'Maintainer' },
  { level: 50, name: 'Owner' },
] as const

/** `Maintainer`; a dash for whoever is no member. */
export const roleName = (level: number) =>
  level === 5 ? 'Minimal access' : (roles.find((role) => role.level === level)?.name ?? '–')
