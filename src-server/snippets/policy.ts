import { roles } from '../kit/access/roles.ts'

/** Reporters write snippets in a project. */
export const mayCreateSnippetIn = (project: { access_level: number }) => project.access_level >= roles.reporter

/** External users have no snippets of their own. */
export const mayCreatePersonalSnippet = ({ external, admin }: { external: boolean; admin: boolean }) =>
  admin || !external

/** Authors change and delete their snippets, Maintainers those of the project. Administrators count as Owners everywhere. */
export const mayChangeSnippet = (
  { author_id }: { author_id: number },
  { actor_id, access_level }: { actor_id: number; access_level: number },
) => author_id === actor_id || access_level >= roles.maintainer
