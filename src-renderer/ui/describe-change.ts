/**
 * What happened, before the name of what it happened to: "opened issue", "closed merge request". A note is told by what it was written on,
 * and it is a membership that expires, not what one was a member of.
 */
export function describeChange({ action, target_type }: { action: string; target_type: string | null }): string {
  if (action === 'expired') return 'is no longer a member of'
  if (target_type === 'Note') return action
  const noun = target_type?.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase() ?? 'project'
  return `${action} ${noun}`
}
