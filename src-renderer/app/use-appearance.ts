import { basePath } from '../api/base-path.ts'
import { signOut } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'

/** The settings that the console shows to everybody. Undefined while they load. */
export const useAppearance = () => useRead('GET /-/gantry/v1/state', {}).data?.appearance

/** A path on this instance is one in the world that the console shows. */
export const pathHere = (path: string, base = basePath): string => (/^\/(?![/\\])/.test(path) ? base + path : path)

/** Signs out, and opens the page of `after_sign_out_path`. Without one, the sign-in form follows. */
export function useSignOut(): () => void {
  const path = useAppearance()?.after_sign_out_path ?? null
  return () => void signOut().then(() => path !== null && location.assign(pathHere(path)))
}
