import { basePath } from '../api/base-path.ts'

const uploads = '/-/gantry/v1/pictures/'

/**
 * The path of an uploaded avatar; undefined if there is none. The console draws initials itself, so it asks for no picture that the instance
 * draws from a name.
 */
export function picturePath(avatar_url: string | null): string | undefined {
  const start = avatar_url?.indexOf(uploads) ?? -1
  return start < 0 || avatar_url === null ? undefined : basePath + avatar_url.slice(start)
}
