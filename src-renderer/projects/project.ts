import type { ResponseBody } from '../api/client.ts'

export type Project = ResponseBody<'GET /projects'>[number]

/** `Harbor / API` without its last part: what stands in grey before the name. */
export const namespaceOf = (project: Project) => project.namespace.full_path
