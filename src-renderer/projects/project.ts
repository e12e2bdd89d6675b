import type { Answer } from '../api/client.ts'

export type Project = Answer<'GET /projects'>[number]

/** `Harbor / API` without its last part: what stands in grey before the name. */
export const namespaceOf = (project: Project) => project.namespace.full_path
