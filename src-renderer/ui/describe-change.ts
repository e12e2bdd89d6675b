/**
 * Describes a change; the title of its target follows: "opened issue", "closed merge request". For a note, the target is the commented
 * record. For an expired membership, it is the group or project.
 */
export function describeChange({ action, target_type }: { action: string; target_type: string | null }): string {
  if (action === 'expired') return 'is no longer a member of'
  if (target_type === 'Note') return action
  const noun = target_type?.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() ?? 'project'
  return `${action} ${noun}`
}
