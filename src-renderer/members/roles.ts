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

const shareLevels = [10, 20, 30, 40, 50] as const

/** An access level as the share endpoints accept it. @throws if the level is not one of the five roles */
export function shareLevelOf(access_level: number): (typeof shareLevels)[number] {
  const known = shareLevels.find((level) => level === access_level)
  if (known === undefined) throw new Error(`${access_level} is not a role that a share can have.`)
  return known
}
