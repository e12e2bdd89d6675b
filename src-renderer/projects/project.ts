import type { ResponseBody } from '../api/client.ts'

export type Project = ResponseBody<'GET /projects'>[number]

/** Shown in grey next to the project's name. */
export const namespaceOf = (project: Project) => project.namespace.full_path
