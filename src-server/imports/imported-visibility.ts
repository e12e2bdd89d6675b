import type { Visibility } from '../schema/namespaces.ts'

const ORDER: readonly Visibility[] = ['private', 'internal', 'public']

/** The visibility of the imported project: at most the visibility of its group, and private if the instance restricts the level. */
export function importedVisibility(
  wanted: Visibility,
  { group_visibility }: { group_visibility: Visibility | null },
  restricted: readonly string[],
): Visibility {
  const highest = group_visibility ?? 'public'
  const lowered = ORDER.indexOf(wanted) > ORDER.indexOf(highest) ? highest : wanted
  return restricted.includes(lowered) ? 'private' : lowered
}
