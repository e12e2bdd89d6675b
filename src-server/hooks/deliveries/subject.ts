const LONGEST = 255

/** What a payload is about, in a few words: `lyue → harbor` for a membership, otherwise a path or a username. null if it names nothing. */
export function subjectOf(body: Readonly<Record<string, unknown>>): string | null {
  const text = (name: string) => (typeof body[name] === 'string' && body[name] !== '' ? body[name] : undefined)
  const place =
    text('project_path_with_namespace') ??
    text('path_with_namespace') ??
    text('full_path') ??
    text('group_path') ??
    pathOf(body.project) ??
    text('path')
  const member = text('user_username')
  const subject = member !== undefined && place !== undefined ? memberText(body, member, place) : place
  return (subject ?? text('username') ?? null)?.slice(0, LONGEST) ?? null
}

/** The user of a push or of a merge request is not what the payload is about. */
const memberText = (body: Readonly<Record<string, unknown>>, member: string, place: string) =>
  'object_kind' in body ? place : `${member} → ${place}`

function pathOf(project: unknown): string | undefined {
  if (typeof project !== 'object' || project === null || !('path_with_namespace' in project)) return undefined
  return typeof project.path_with_namespace === 'string' ? project.path_with_namespace : undefined
}
