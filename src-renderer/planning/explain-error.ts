import type { ApiError } from '../api/api-error.ts'

/** The server refuses the labels and milestones of a project to users who may use neither its issues nor its merge requests. */
export const explainForbidden = (records: string) => (error: ApiError) =>
  error.status === 403
    ? `You cannot see the ${records} of this project, because its issues and merge requests are hidden from you.`
    : undefined
