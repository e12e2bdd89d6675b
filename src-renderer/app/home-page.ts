import { fetchBody } from '../api/client.ts'
import { session } from '../api/token.ts'

/**
 * Where a visitor who is not signed in goes instead of the console, as `home_page_url` says. Only the root of the console leads there:
 * `/#/sign-in` and every other address show the sign-in form, so nobody is locked out.
 */
export async function homePageFor({ hash, href }: Pick<Location, 'hash' | 'href'>): Promise<string | undefined> {
  if (session.get().token !== null || !['', '#', '#/'].includes(hash)) return undefined
  const { home_page_url } = await fetchBody('GET /-/gantry/v1/sign-in', {}).catch(() => ({ home_page_url: null }))
  if (home_page_url === null) return undefined
  // A home page that is the console itself would load forever.
  const withoutHash = (url: string) => url.replace(/#.*$/, '').replace(/\/$/, '')
  return withoutHash(home_page_url) === withoutHash(href) ? undefined : home_page_url
}
