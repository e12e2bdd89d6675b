import type { ApiError } from '../api/api-error.ts'

/** Error texts by the names of the form's fields. The server calls the name `title`, and reports a used name of a new label without a field. */
export function labelErrors(error: ApiError | null): ApiError['fields'] {
  if (!error) return {}
  if (error.status === 409)
    return { name: ['A label with this name already exists in this project or group, or in a parent group.'] }
  const { title, new_name, ...others } = error.fields
  const name = title ?? new_name ?? others.name
  return { ...others, ...(name && { name }) }
}
