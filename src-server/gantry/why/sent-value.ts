import type { LoggedRequest } from '../../kit/request-log.ts'

const LONGEST = 200

/** What a request had for a field, from the log, which holds no secrets; null if it had nothing or if its body is not kept. */
export function sentValue({ address, path, query, body }: LoggedRequest, field: string): string | null {
  const [name = '', ...keys] = field.split(/[[\]]+/).filter((key) => key !== '')
  const named = body?.[name] ?? query[name] ?? inPath(address, path, name)
  const value = keys.reduce(partOf, named)
  if (value === undefined || value === null) return null
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST)
}

/** Names of fields leave out the places of lists: in a list, the whole list is shown. */
const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Reflect.get(value, key) : value

/** The value of a path parameter: `4` for `id` in `GET /projects/:id`. */
function inPath(address: string | null, path: string, name: string): string | undefined {
  const place = address?.split('/').indexOf(`:${name}`) ?? -1
  return place < 0 ? undefined : path.replace(/^\/api\/v4/, '').split('/')[place]
}
